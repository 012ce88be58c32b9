import { RULE_ERRORS } from '@vinci/rules';
import {
  batchProblem,
  evenOut,
  guardBorder,
  placeRest,
  reorganizationIntents,
  retreatIntents,
} from '../game/draft.ts';
import type { Play } from '../game/play.ts';
import { t } from '../i18n/index.ts';
import { ruleErrorText } from '../i18n/rules-words.ts';
import { Clause } from '../ui/clause.tsx';
import { ActionButton, Besides } from './action-button.tsx';
import { sendTurn } from './send-turn.ts';

interface PlacingProps {
  readonly play: Play;
}

/** The reorganization: end it, let pawns be spread; and what is still wrong. */
export function ReorganizationButtons({ play }: PlacingProps) {
  const position = play.position.value;
  const draft = play.draft.value;
  if (position === undefined || draft === undefined) return undefined;
  const empty = draft.provinces.filter((p) => draft.pawns.get(p) === 0).length;
  const intents = reorganizationIntents(position, draft);
  const held = draft.hand > 0 && !draft.mayKeep;
  const problem = held ? undefined : batchProblem(position, intents);
  return (
    <>
      <ActionButton
        label={t(position.isLeaving ? 'action.endLeaving' : 'action.endReorganization')}
        icon="next"
        look="primary"
        disabled={held || problem !== undefined || play.connection.busy.value}
        ends
        onPress={() => sendTurn(play, intents)}
      />
      <Besides>
        <ActionButton
          label={t('action.evenOut')}
          act="evenOut"
          onPress={() => play.drafting.change(evenOut(position, draft))}
        />
        <ActionButton
          label={t('action.guard')}
          icon="shield"
          onPress={() => play.drafting.change(guardBorder(position, draft))}
        />
      </Besides>
      {problem !== undefined && (
        <span class="chip bad">
          {ruleErrorText(problem)} <Clause id={RULE_ERRORS[problem].clause} />
        </span>
      )}
      {empty > 0 && (
        <span class="chip bad">
          {t('action.unfilled', { count: empty })} <Clause id="COST-13" />
        </span>
      )}
    </>
  );
}

/** The retreat: confirm it, or let the survivors be placed. */
export function RetreatButtons({ play }: PlacingProps) {
  const position = play.position.value;
  const draft = play.draft.value;
  if (position === undefined || draft === undefined) return undefined;
  return (
    <>
      <ActionButton
        label={t('action.retreat')}
        icon="check"
        look="primary"
        disabled={draft.hand > 0 || play.connection.busy.value}
        ends
        onPress={() => void play.send(retreatIntents(position, draft))}
      />
      <Besides>
        <ActionButton
          label={t('action.auto')}
          act="auto"
          disabled={draft.hand === 0}
          onPress={() => play.drafting.change(placeRest(position, draft))}
        />
      </Besides>
    </>
  );
}
