import { decodeIntent, type ProvinceId } from '@vinci/rules';
import type { Play } from '../game/play.ts';
import { t } from '../i18n/index.ts';
import { Better } from '../review/better.tsx';
import { deedsOf } from '../review/better-line.ts';
import { VerdictWords } from '../review/verdict-words.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { matches } from '../ui/media.ts';
import type { Said } from './coach.ts';
import { adviceSentence, chanceSentence, explanationSentences } from './words.ts';

interface SayingProps {
  readonly play: Play;
  readonly said: Said;
}

/** What the coach has said. */
export function Saying({ play, said }: SayingProps) {
  switch (said.about) {
    case 'advice':
      return <Plan key={said.start.digest()} play={play} said={said} />;
    case 'judgement':
      return <Verdict play={play} said={said} />;
    case 'explanation':
      return <Because play={play} said={said} />;
  }
}

/** Provinces in which intents do something that is to be seen. */
function placesOf(codes: readonly number[]): readonly ProvinceId[] {
  const places = codes.flatMap((code) => {
    const intent = decodeIntent(code);
    return intent !== null && intent !== undefined && 'province' in intent ? [intent.province] : [];
  });
  return [...new Set(places)];
}

const conquestsOf = (codes: readonly number[]): readonly ProvinceId[] =>
  codes.flatMap((code) => {
    const intent = decodeIntent(code);
    return intent?.type === 'conquer' ? [intent.province] : [];
  });

/** Where a plan takes something, or else where it puts pawns. */
const marksOf = (codes: readonly number[]): readonly ProvinceId[] => {
  const taken = conquestsOf(codes);
  return taken.length > 0 ? taken : placesOf(codes);
};

/** Points at provinces; a sheet would cover them. */
function show(play: Play, places: readonly ProvinceId[]): void {
  if (matches('sheets')) play.panel.value = undefined;
  play.pointAt(places);
}

function ShowButton({ play, places }: { readonly play: Play; readonly places: readonly number[] }) {
  if (places.length === 0) return undefined;
  return (
    <Button data-testid="coach-show" onClick={() => show(play, places)}>
      <Icon name="map" /> {t('coach.show')}
    </Button>
  );
}

function Plan({ play, said }: { readonly play: Play; readonly said: Said & { about: 'advice' } }) {
  const names = play.names.value;
  if (names === undefined) return undefined;
  const { start, advice } = said;
  const { codes, win, reasons } = advice;
  const targets = conquestsOf(codes);
  return (
    <div class="stack" data-testid="coach-plan">
      <p>
        <strong>{t('coach.plan', { deeds: deedsOf(names, start, { codes }) })}</strong>
      </p>
      <ul class="points-list">
        {reasons.map((reason) => (
          <li key={reason.kind}>{adviceSentence(names, reason)}</li>
        ))}
        {reasons.length === 0 && <li>{t('coach.noReason')}</li>}
      </ul>
      <p class="hint">{chanceSentence(win)}</p>
      <div class="buttons">
        <ShowButton play={play} places={marksOf(codes)} />
        {targets.length > 0 && play.planning.open.value && (
          <Button
            data-testid="coach-adopt"
            onClick={() => {
              play.planning.adopt(targets);
              // There every step has its button.
              play.panel.value = 'plan';
            }}
          >
            <Icon name="plan" /> {t('coach.adopt')}
          </Button>
        )}
      </div>
    </div>
  );
}

function Verdict({
  play,
  said: { turn, judgement },
}: {
  readonly play: Play;
  readonly said: Said & { about: 'judgement' };
}) {
  const name = play.names.value?.name(turn.seat) ?? '';
  const { verdict, better } = judgement;
  return (
    <div class="stack" data-testid="coach-verdict" data-verdict={verdict}>
      <p>
        {t('glue.named', { name: t('analysis.turn', { round: turn.round, name }), what: '' })}
        <VerdictWords judgement={judgement} fine={t('coach.fine')} plain />
      </p>
      {better === undefined ? (
        <p>{t('coach.fineText')}</p>
      ) : (
        <>
          <Better play={play} start={turn.start} judgement={judgement} />
          <div class="buttons">
            <ShowButton play={play} places={marksOf(better.codes)} />
          </div>
        </>
      )}
    </div>
  );
}

function Because({
  play,
  said: { turn, explanation },
}: {
  readonly play: Play;
  readonly said: Said & { about: 'explanation' };
}) {
  const names = play.names.value;
  if (names === undefined) return undefined;
  const { attack } = explanation;
  return (
    <div class="stack" data-testid="coach-because">
      {explanationSentences(names, turn, explanation).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {attack !== undefined && (
        <div class="buttons">
          <ShowButton play={play} places={[attack.province]} />
        </div>
      )}
    </div>
  );
}
