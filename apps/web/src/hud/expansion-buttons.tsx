import { type PhaseActions, phaseActions } from '../game/phase.ts';
import type { Play } from '../game/play.ts';
import { conquerable } from '../game/targets.ts';
import { t } from '../i18n/index.ts';
import { Clause } from '../ui/clause.tsx';
import { ActionButton } from './action-button.tsx';

interface ExpansionProps {
  readonly play: Play;
}

/** Mobilisation and conquests: end, name a partner, vacate, decline. */
export function ExpansionButtons({ play }: ExpansionProps) {
  const position = play.position.value;
  if (position === undefined) return undefined;
  const actions = phaseActions(position, play.me.value);
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
  if (actions.peaceFirst) return <PeaceButton play={play} actions={actions} />;
  return (
    <>
      {!actions.mustEnter && (
        <ActionButton
          label={t('action.endExpansion')}
          icon="next"
          look="primary"
          disabled={actions.endExpansion === undefined || play.session.busy.value}
          ends
          onPress={() => end(play, actions)}
        />
      )}
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
      {actions.decline && (
        <ActionButton
          label={t('action.decline')}
          icon="decline"
          onPress={() => {
            play.question.value = 'decline';
          }}
        />
      )}
      {actions.mustEnter && (
        <span class="hint">
          {t('action.mustEnter')} <Clause id="AMB-81" />
        </span>
      )}
    </>
  );
}

/** Asks first when something could still be conquered. */
function end(play: Play, { endExpansion }: PhaseActions): void {
  if (endExpansion === undefined) return;
  if (conquerable(play.conquests.value) > 0) play.question.value = 'endExpansion';
  else void play.send([endExpansion]);
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
