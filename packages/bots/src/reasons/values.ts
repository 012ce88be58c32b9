import type { ProvinceId, Seat } from '@vinci/rules';
import type { Reason } from './reason.ts';

/** How a speaker calls what a reason names by number. */
export interface Names {
  readonly name: (seat: Seat) => string;
  readonly province: (id: ProvinceId) => string;
}

/** A reason as text: the key of the message, and the values that it takes. */
export function messageOf(
  reason: Reason,
  names: Names,
): [key: string, values: Readonly<Record<string, string | number>>] {
  const { kind, ...values } = reason;
  return [
    `reason.${kind}`,
    {
      ...values,
      ...('seat' in reason && { name: names.name(reason.seat) }),
      ...('province' in reason && { province: names.province(reason.province) }),
    },
  ];
}
