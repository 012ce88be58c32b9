import type { ComponentChildren } from 'preact';
import { called } from '../i18n/index.ts';
import type { SeatView } from '../net/table.ts';
import { SeatMark } from '../ui/seat-mark.tsx';

interface TableProps {
  readonly caption: string;
  readonly seats: readonly SeatView[];
  readonly corner?: string;
  readonly children: ComponentChildren;
}

/** A table with a column for every seat. */
export function Table({ caption, seats, corner = '', children }: TableProps) {
  return (
    <table class="seat-table">
      <caption class="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <td>{corner}</td>
          {seats.map(({ seat, name, colour }) => (
            <th key={seat} scope="col" title={called(name)}>
              <SeatMark colour={colour} size={22} />
              <span
                class={seats.length > 4 ? 'visually-hidden' : 'column-name'}
                title={called(name)}
              >
                {called(name)}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

interface RowProps {
  readonly name: string;
  readonly values: readonly string[];
  readonly total?: boolean;
}

/** What each seat has of something. */
export function Row({ name, values, total = false }: RowProps) {
  return (
    <tr class={total ? 'total' : ''}>
      <th scope="row">{name}</th>
      {values.map((value, seat) => (
        // A column belongs to a seat for good.
        <td key={seat}>{value}</td>
      ))}
    </tr>
  );
}
