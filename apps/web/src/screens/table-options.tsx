import type { OptionName, PresetId } from '@vinci/rules';
import { isAvailable, OPTIONS, PRESET_IDS, PRESETS } from '@vinci/rules';
import { useState } from 'preact/hooks';
import { OPTION_GROUPS, OPTION_LABELS, VALUE_LABELS } from '../i18n/en/options.ts';
import { t } from '../i18n/index.ts';
import { optionText } from '../i18n/rules-words.ts';
import type { Outcome } from '../net/session.ts';
import { Clause } from '../ui/clause.tsx';
import { usePlay } from '../ui/play-context.ts';

interface OptionsProps {
  readonly isHost: boolean;
  readonly tell: (outcome: Outcome<unknown>) => void;
}

type Simple = string | number | boolean;

/** What is played: the rule text, the target, who may come in, and every option in groups. */
export function OptionsPanel({ isHost, tell }: OptionsProps) {
  const { session } = usePlay();
  const table = session.table.value;
  const config = table?.config;
  if (table === undefined || config === undefined) return undefined;
  const changed = Object.keys(config.options).length;
  return (
    <section class="card stack" aria-labelledby="rules">
      <h2 id="rules">{t('table.rules')}</h2>
      <RuleText isHost={isHost} tell={tell} />
      <Target isHost={isHost} tell={tell} />
      <Doors isHost={isHost} tell={tell} />
      <p class="hint">
        {changed === 0 ? t('table.unchanged') : t('table.changed', { count: changed })}
        {changed > 0 && isHost && (
          <>
            {' '}
            <button
              type="button"
              class="button"
              onClick={async () => tell(await session.request('configure', { options: {} }))}
            >
              {t('table.reset')}
            </button>
          </>
        )}
      </p>
      {OPTION_GROUPS.map((group) => (
        <OptionGroup key={group.title} group={group} isHost={isHost} tell={tell} />
      ))}
    </section>
  );
}

/** Which rule text is played; another one takes back all changes of options. */
function RuleText({ isHost, tell }: OptionsProps) {
  const { session } = usePlay();
  const config = session.table.value?.config;
  if (config === undefined) return undefined;
  const preset: PresetId = config.preset;
  return (
    <div class="option">
      <label for="preset">{t('table.preset')}</label>
      <select
        id="preset"
        class="input"
        disabled={!isHost}
        value={preset}
        onChange={async (event) =>
          tell(await session.request('configure', { preset: event.currentTarget.value }))
        }
      >
        {PRESET_IDS.map((id) => (
          <option key={id} value={id}>
            {t(`preset.${id}`)}
          </option>
        ))}
      </select>
      <p class="hint">{t(`preset.${preset}.text`)}</p>
    </div>
  );
}

/** Standard target scores are offered, and shorter and longer games. @clause END-1 END-7 */
function Target({ isHost, tell }: OptionsProps) {
  const { session } = usePlay();
  const game = session.game.value;
  const config = session.table.value?.config;
  if (game === undefined || config === undefined) return undefined;
  const standard = PRESETS[config.preset].targetVP;
  const usual = typeof standard === 'object' ? (standard[config.seats as 3] ?? 120) : 120;
  const choices = [...new Set([40, 60, 80, 100, 120, 150, 200, usual, game.targetVP])]
    .filter(Number.isFinite)
    .sort((a, b) => a - b);
  const choose = async (target: number): Promise<void> => {
    const { targetVP: _former, ...others } = config.options;
    // For every number of players, so that seats can still be added and taken away.
    const counts = typeof standard === 'object' ? Object.keys(standard) : [config.seats];
    const targetVP = Object.fromEntries(counts.map((count) => [count, target]));
    const options = target === usual ? others : { ...others, targetVP };
    tell(await session.request('configure', { options }));
  };
  return (
    <div class="option">
      <label for="target">
        {t('table.target')} <Clause id="END-1" />
      </label>
      <select
        id="target"
        class="input"
        disabled={!isHost}
        value={game.targetVP}
        onChange={(event) => choose(Number(event.currentTarget.value))}
      >
        {choices.map((target) => (
          <option key={target} value={target}>
            {target === usual
              ? t('table.targetUsual', { count: target })
              : t('table.targetValue', { count: target })}
          </option>
        ))}
      </select>
    </div>
  );
}

function Doors({ isHost, tell }: OptionsProps) {
  const { session } = usePlay();
  const table = session.table.value;
  if (table === undefined) return undefined;
  return (
    <>
      <label class="switch">
        <input
          type="checkbox"
          checked={table.spectators}
          disabled={!isHost}
          onChange={async (event) =>
            tell(await session.request('configure', { spectators: event.currentTarget.checked }))
          }
        />
        <span>
          {t('table.spectators')}
          <br />
          <span class="hint">{t('table.spectatorsText')}</span>
        </span>
      </label>
      <label class="switch">
        <input
          type="checkbox"
          checked={table.visibility === 'listed'}
          disabled={!isHost}
          onChange={async (event) =>
            tell(
              await session.request('configure', {
                visibility: event.currentTarget.checked ? 'listed' : 'code',
              }),
            )
          }
        />
        <span>
          {t('table.listed')}
          <br />
          <span class="hint">{t('table.listedText')}</span>
        </span>
      </label>
    </>
  );
}

interface GroupProps extends OptionsProps {
  readonly group: (typeof OPTION_GROUPS)[number];
}

function OptionGroup({ group, isHost, tell }: GroupProps) {
  const [open, setOpen] = useState(false);
  return (
    <details class="option-group" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{group.title}</summary>
      {open && (
        <div class="stack">
          {group.options.map((name) => (
            <Option key={name} name={name} isHost={isHost} tell={tell} />
          ))}
        </div>
      )}
    </details>
  );
}

const label = (value: Simple): string =>
  typeof value === 'number' ? String(value) : (VALUE_LABELS[String(value)] ?? String(value));

/** The values of an option that can be chosen in one control; `undefined` for tables and lists. */
function valuesOf(name: OptionName): readonly Simple[] | undefined {
  const definition = OPTIONS[name];
  if (definition.kind === 'choice') return definition.values.filter((v) => isAvailable(name, v));
  if (definition.kind === 'number') {
    const count = definition.max - definition.min + 1;
    return Array.from({ length: Math.min(count, 51) }, (_, i) => definition.min + i);
  }
  return undefined;
}

function Option({ name, isHost, tell }: OptionsProps & { readonly name: OptionName }) {
  const { session } = usePlay();
  const game = session.game.value;
  const config = session.table.value?.config;
  const values = valuesOf(name);
  if (game === undefined || config === undefined || values === undefined) return undefined;
  const value = game.rules[name] as Simple;
  const standard = PRESETS[config.preset][name] as Simple;
  const choose = async (text: string): Promise<void> => {
    const chosen = values.find((candidate) => String(candidate) === text);
    const { [name]: _former, ...others } = config.options;
    const options = chosen === standard ? others : { ...others, [name]: chosen };
    tell(await session.request('configure', { options }));
  };
  return (
    <div class="option">
      <label for={`option-${name}`}>{OPTION_LABELS[name]}</label>
      {values.length > 1 ? (
        <select
          id={`option-${name}`}
          class="input"
          disabled={!isHost}
          value={String(value)}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {values.map((candidate) => (
            <option key={String(candidate)} value={String(candidate)}>
              {label(candidate)}
              {candidate === standard ? ` ${t('table.standard')}` : ''}
            </option>
          ))}
        </select>
      ) : (
        <p id={`option-${name}`}>{label(value)}</p>
      )}
      <p class="hint">
        {optionText(name)}{' '}
        {OPTIONS[name].clauses.map((clause) => (
          <Clause key={clause} id={clause} />
        ))}
      </p>
    </div>
  );
}
