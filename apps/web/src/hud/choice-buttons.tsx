import { check, encodeIntent } from '@vinci/rules';
import { partPoints, partsOf } from '../game/parts.ts';
import type { Play } from '../game/play.ts';
import { signed, t } from '../i18n/index.ts';
import { tileName } from '../i18n/rules-words.ts';
import { ActionButton, Besides } from './action-button.tsx';
import { sendTurn } from './send-turn.ts';

interface ChoiceProps {
  readonly play: Play;
}

/** Shows the track, then chooses what is looked at there. */
export function DraftButton({ play }: ChoiceProps) {
  const offer = play.answers.offers.value.find(({ position }) => position === play.offer.value);
  const open = play.panel.value === 'track';
  const busy = play.connection.busy.value;
  const show = (
    <ActionButton
      label={t(open ? 'action.pickOne' : 'action.showTrack')}
      icon="track"
      look={offer === undefined ? 'primary' : undefined}
      disabled={open || busy}
      onPress={() => {
        play.panel.value = 'track';
      }}
    />
  );
  if (offer === undefined) return show;
  return (
    <>
      <ActionButton
        label={t('action.choose', {
          first: tileName(offer.tiles[0]),
          second: tileName(offer.tiles[1]),
          net: signed(offer.gain - offer.price),
        })}
        icon="check"
        look="primary"
        disabled={offer.error !== undefined || busy}
        onPress={() => void play.send([encodeIntent({ type: 'choose', position: offer.position })])}
      />
      {!open && <Besides>{show}</Besides>}
    </>
  );
}

interface EndButtonProps extends ChoiceProps {
  readonly type: 'endForts' | 'endTurn' | 'endDecline' | 'endReorganization';
  readonly label: string;
}

/** Ends a phase with an intent that says nothing else, once the rules allow it. */
export function EndButton({ play, type, label }: EndButtonProps) {
  const position = play.position.value;
  const code = encodeIntent({ type });
  if (position === undefined) return undefined;
  return (
    <ActionButton
      label={label}
      icon="next"
      look="primary"
      disabled={check(position, code) !== undefined || play.connection.busy.value}
      ends
      onPress={() => sendTurn(play, [code])}
    />
  );
}

/** One button for each part of a split empire. */
export function CohesionButtons({ play }: ChoiceProps) {
  const position = play.position.value;
  if (position === undefined) return undefined;
  return (
    <>
      {partsOf(position, play.me.value).map((part, index) => (
        <ActionButton
          key={part.id}
          label={t('action.keep', {
            part: part.letter,
            count: part.provinces.length,
            points: partPoints(position, play.me.value, part),
          })}
          look={index === 0 ? 'primary' : undefined}
          disabled={play.connection.busy.value}
          onPress={() => sendTurn(play, [encodeIntent({ type: 'keep', province: part.id })])}
        />
      ))}
    </>
  );
}

/** After scoring: decline at once, or leave it. */
export function RebirthButtons({ play }: ChoiceProps) {
  return (
    <>
      <EndButton play={play} type="endTurn" label={t('action.endTurn')} />
      <Besides>
        <ActionButton
          label={t('action.decline')}
          icon="decline"
          onPress={() => {
            play.question.value = 'rebirth';
          }}
        />
      </Besides>
    </>
  );
}
