import { listMaps } from '@vinci/maps';
import { compileGame, PRESET_IDS, PRESETS, type RuleSet } from '@vinci/rules';
import { t } from '../i18n/index.ts';
import { withOption } from '../table/option-values.ts';
import { useConfigure } from '../table/use-configure.ts';
import { Card } from '../ui/card.tsx';
import { Clause } from '../ui/clause.tsx';
import { usePlay } from '../ui/play-context.ts';
import { Refused } from '../ui/refused.tsx';
import { Boards } from './table-boards.tsx';

interface RulesProps {
  readonly isHost: boolean;
}

/** What is played: the rule text, how long, and the board. */
export function Rules({ isHost }: RulesProps) {
  return (
    <Card id="rules" title={t('table.rules')}>
      <RuleText isHost={isHost} />
      <Length isHost={isHost} />
      <Boards isHost={isHost} />
    </Card>
  );
}

/** Which rule text is played; another one takes back all changes of options. */
function RuleText({ isHost }: RulesProps) {
  const { connection } = usePlay();
  const { refused, configure } = useConfigure();
  const { preset, map } = connection.table.value?.config ?? {};
  if (preset === undefined) return undefined;
  const choose = (text: string): Promise<boolean> => {
    const next = PRESET_IDS.find((id) => id === text) ?? preset;
    const needs = listMaps().find(({ id }) => id === map)?.terrainSet;
    // The board stays; what it needs of the rules comes along as a change. @clause MAP-3
    const wet = needs === 'vinci2_7' && PRESETS[next].terrainSet !== needs;
    return configure({ preset: next, ...(wet ? { options: { terrainSet: needs } } : {}) });
  };
  return (
    <div class="option plain">
      <label for="preset">{t('table.preset')}</label>
      <select
        id="preset"
        class="input"
        disabled={!isHost}
        value={preset}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {PRESET_IDS.map((id) => (
          <option key={id} value={id}>
            {t(`preset.${id}`)}
          </option>
        ))}
      </select>
      <p class="hint">{t(`preset.${preset}.text`)}</p>
      <Refused text={refused} />
    </div>
  );
}

/** Lengths that are offered besides the one of the rule text. */
const TARGETS = [40, 60, 80, 100, 120, 150, 200] as const;
const ROUNDS = [3, 5, 8, 10, 11, 12, 13, 15] as const;

/** Standard lengths are offered, and shorter and longer games. @clause END-1 END-5 END-7 */
function Length({ isHost }: RulesProps) {
  const { connection } = usePlay();
  const { refused, configure } = useConfigure();
  const game = connection.game.value;
  const config = connection.table.value?.config;
  if (game === undefined || config === undefined) return undefined;
  const byRounds = game.rules.hasFixedRounds;
  const name = byRounds ? 'rounds' : 'targetVP';
  const lengthOf = ({ targetVP, lastRound }: typeof game): number =>
    byRounds ? lastRound : targetVP;
  const present = lengthOf(game);
  const untouched = compileGame(
    { ...config, options: withOption(config, name, undefined) },
    game.map,
  );
  const usual = untouched.ok ? lengthOf(untouched.value) : present;
  const offered: readonly number[] = byRounds ? ROUNDS : TARGETS;
  const choices = [...new Set([...offered, usual, present])]
    .filter(Number.isFinite)
    .sort((a, b) => a - b);
  const choose = (length: number): Promise<boolean> => {
    if (length === usual) return configure({ options: withOption(config, name, undefined) });
    const standard = PRESETS[config.preset][name];
    // For every number of players, so that seats can still be added and taken away.
    const counts = typeof standard === 'object' ? Object.keys(standard) : [];
    const table = Object.fromEntries([...counts, config.seats].map((count) => [count, length]));
    return configure({ options: withOption(config, name, table as RuleSet['rounds']) });
  };
  const words = (length: number): string => {
    if (byRounds) {
      return length === usual
        ? t('table.roundsUsual', { count: length })
        : t('table.roundsValue', { count: length });
    }
    return length === usual
      ? t('table.targetUsual', { count: length })
      : t('table.targetValue', { count: length });
  };
  return (
    <div class="option plain">
      <span>
        <label for="target">{t(byRounds ? 'table.rounds' : 'table.target')}</label>{' '}
        <Clause id={byRounds ? 'END-5' : 'END-1'} />
      </span>
      <select
        id="target"
        class="input"
        disabled={!isHost}
        value={present}
        onChange={(event) => choose(Number(event.currentTarget.value))}
      >
        {choices.map((length) => (
          <option key={length} value={length}>
            {words(length)}
          </option>
        ))}
      </select>
      <Refused text={refused} />
    </div>
  );
}
