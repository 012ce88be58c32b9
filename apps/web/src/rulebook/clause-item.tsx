import {
  alternativesTo,
  applies,
  type Change,
  type Clause,
  changeOf,
  examplesOf,
  isInForce,
  questionOf,
  type Ruling,
  rulingsOn,
  say,
} from '@vinci/rulebook';
import { gap, t } from '../i18n/index.ts';
import { Clause as Ref } from '../ui/clause.tsx';
import { settings } from '../ui/settings.ts';
import { ExampleBox } from './example-box.tsx';
import { useReader } from './reader-context.ts';

/** The number of a clause, for those who want rule references. */
export function ClauseId({ id }: { readonly id: string }) {
  return settings.value.references ? <span class="clause-id">{id}</span> : undefined;
}

interface ClauseProps {
  readonly clause: Clause;
  /** Id of what was asked for on this page. */
  readonly anchor: string;
}

/** One clause with what it settles, shows and changes; also one that is not in force, if asked for. */
export function ClauseItem({ clause, anchor }: ClauseProps) {
  const { edition, standard } = useReader();
  const inForce = applies(clause, edition);
  const change = changeOf(clause.id, edition, standard);
  return (
    <li
      class={`clause-item ${anchor === clause.id ? 'asked' : ''} ${inForce ? '' : 'off'}`}
      data-topic={clause.id}
      tabIndex={-1}
    >
      <p>
        {say(clause, edition)} <ClauseId id={clause.id} />
        <Links clause={clause} />
      </p>
      {!inForce && change === undefined && <NotInForce id={clause.id} />}
      {change !== undefined && <ChangeNote change={change} />}
      <Settled id={clause.id} anchor={anchor} />
      {examplesOf(clause.id, edition)
        .filter(({ clauses }) => clauses.find((id) => isInForce(id, edition)) === clause.id)
        .map((example) => (
          <ExampleBox key={example.id} example={example} asked={anchor === example.id} />
        ))}
    </li>
  );
}

/** Clauses to read along, and rulings that stand under another clause. */
function Links({ clause }: { readonly clause: Clause }) {
  const { edition } = useReader();
  const elsewhere = rulingsOn(clause.id, edition).filter(
    (one) => !standsWith(one, clause.id, edition),
  );
  const ids = [
    ...(clause.see ?? []).filter((id) => isInForce(id, edition)),
    ...elsewhere.map(({ id }) => id),
  ];
  if (ids.length === 0) return undefined;
  return (
    <span class="see">
      {' '}
      {t('book.see')}
      {gap()}
      {ids.map((id) => (
        <Ref key={id} id={id} />
      ))}
    </span>
  );
}

type Edition = Parameters<typeof say>[1];

/** A ruling is told in full under the first clause that is in force. */
const standsWith = (one: Ruling, id: string, edition: Edition): boolean =>
  one.settles.find((other) => isInForce(other, edition)) === id;

function Settled({ id, anchor }: { readonly id: string; readonly anchor: string }) {
  const { edition } = useReader();
  const rulings = rulingsOn(id, edition).filter((one) => standsWith(one, id, edition));
  return (
    <>
      {rulings.map((one) => (
        <details key={one.id} class="ruling" open={anchor === one.id}>
          <summary>{questionOf(one)}</summary>
          <p>
            {say(one, edition)} <Ref id={one.id} />
          </p>
          <RulingChange id={one.id} />
        </details>
      ))}
    </>
  );
}

/** What a ruling answers in the rule text, where an option changes the answer. */
export function RulingChange({ id }: { readonly id: string }) {
  const { edition, standard } = useReader();
  const change = changeOf(id, edition, standard);
  if (change?.former === undefined || change.dropped === true) return undefined;
  return <ChangeNote change={change} />;
}

/** Says that a clause is none of these rules, and what is instead. */
function NotInForce({ id }: { readonly id: string }) {
  const { edition } = useReader();
  const instead = alternativesTo(id).filter((other) => isInForce(other, edition));
  return (
    <p class="change">
      <strong>{t('book.off')}</strong>
      {gap()}
      {instead.length > 0 && (
        <>
          {t('book.instead')}
          {gap()}
          {instead.map((other) => (
            <Ref key={other} id={other} />
          ))}
        </>
      )}
    </p>
  );
}

/** What the rule text says where an option was changed. */
export function ChangeNote({ change }: { readonly change: Change }) {
  const { preset } = useReader();
  const text = t(`preset.${preset}`);
  return (
    <p class="change">
      <strong>
        {change.dropped === true ? t('book.dropped', { text }) : t('book.changed', { text })}
      </strong>
      {gap()}
      {change.dropped !== true &&
        (change.former === undefined
          ? t('book.nothing')
          : t('book.quoted', { text: change.former }))}{' '}
      {change.formerId !== undefined && <Ref id={change.formerId} />}
    </p>
  );
}
