import '../styles/levels.css';
import type { Opponent } from '@vinci/protocol/occupants';
import { levelsText } from '@vinci/words/english';
import { addMessages, t } from '../i18n/index.ts';
import { LevelFace } from './level-face.tsx';

addMessages(levelsText);

interface LevelChoiceProps {
  /** All there are; handed over, so that this file shares no code with the first screen. */
  readonly opponents: readonly Opponent[];
  readonly chosen: Opponent;
  readonly choose: (opponent: Opponent) => void;
}

/** The opponents of a game alone, each with a face and a sentence on how it plays; bots the weakest first. */
export function LevelChoice({ opponents, chosen, choose }: LevelChoiceProps) {
  return (
    <fieldset class="levels bare">
      <legend class="label">{t('solo.opponents')}</legend>
      <div class="level-cards">
        {opponents.map((opponent) => (
          <label key={opponent} class="level-card">
            <input
              type="radio"
              name="level"
              value={opponent}
              checked={opponent === chosen}
              aria-labelledby={`level-${opponent}`}
              aria-describedby={`level-${opponent}-text`}
              onChange={() => choose(opponent)}
            />
            <LevelFace opponent={opponent} />
            <span>
              <strong id={`level-${opponent}`}>{t(`level.${opponent}`)}</strong>
              <span id={`level-${opponent}-text`} class="hint">
                {t(`level.${opponent}.text`)}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** How the opponent of a seat plays, with its face; by its id it describes the choice of the opponent. */
export function LevelNote({ id, opponent }: { readonly id: string; readonly opponent: Opponent }) {
  return (
    <p id={id} class="level-note hint">
      <LevelFace opponent={opponent} />
      {t(`level.${opponent}.text`)}
    </p>
  );
}
