import type { Position } from '@vinci/rules';
import { isFirstOfTwo, type PhaseActions, phaseActions } from '../game/phase.ts';
import type { Play } from '../game/play.ts';
import { t } from '../i18n/index.ts';
import { ActionButton, Besides } from './action-button.tsx';
import { sendTurn } from './send-turn.ts';

interface ExpansionProps {
  readonly play: Play;
}

/** Mobilisation and conquests: end, name a partner, vacate, decline. */
export function ExpansionButtons({ play }: ExpansionProps) {
  const position = play.position.value;
  if (position === undefined) return undefined;
  const actions = phaseActions(position, play.me.value, play.answers.conquests.value);
  if (play.vacating.value) {
    return (
      <ActionButton
        label={t('action.vacateDone')}
        icon="check"
        look="primary"
        onPress={() => {
          play.vacating.value = false;
          play.selected.value = undefined;
        }}
      />
    );
  }
  if (actions.peaceFirst) {
    // Once a partner is named it is too late to decline.
    return (
      <>
        <PeaceButton play={play} actions={actions} />
        <Besides>
          <DeclineButton play={play} actions={actions} />
        </Besides>
      </>
    );
  }
  return (
    <>
      <ActionButton
        label={t(isFirstOfTwo(position) ? 'action.endFirst' : 'action.endExpansion')}
        icon="next"
        look={actions.goesOn ? undefined : 'primary'}
        disabled={
          (actions.endExpansion === undefined && !actions.mustEnter) || play.connection.busy.value
        }
        ends
        onPress={() => end(play, position, actions)}
      />
      <Besides>
        <PeaceButton play={play} actions={actions} />
        {actions.vacate && (
          <ActionButton
            label={t('action.vacate')}
            icon="vacate"
            onPress={() => {
              play.selected.value = undefined;
              play.vacating.value = true;
            }}
          />
        )}
        <DeclineButton play={play} actions={actions} />
      </Besides>
    </>
  );
}

function DeclineButton({ play, actions }: ExpansionProps & { readonly actions: PhaseActions }) {
  if (!actions.decline) return undefined;
  return (
    <ActionButton
      label={t('action.decline')}
      icon="decline"
      act="decline"
      onPress={() => {
        play.question.value = 'decline';
      }}
    />
  );
}

/** Asks first when something could still be conquered, and not in a second expansion either. */
function end(play: Play, position: Position, actions: PhaseActions): void {
  const { endExpansion, mustEnter, goesOn } = actions;
  if (mustEnter) play.toasts.show({ text: t('action.mustEnter'), clause: 'AMB-81', tone: 'info' });
  if (endExpansion === undefined) return;
  if (goesOn && !isFirstOfTwo(position)) play.question.value = 'endExpansion';
  else sendTurn(play, [endExpansion]);
}

function PeaceButton({ play, actions }: ExpansionProps & { readonly actions: PhaseActions }) {
  if (!actions.peace) return undefined;
  return (
    <ActionButton
      label={t('action.peace')}
      icon="peace"
      look={actions.peaceFirst ? 'primary' : undefined}
      onPress={() => {
        play.question.value = 'peace';
      }}
    />
  );
}
