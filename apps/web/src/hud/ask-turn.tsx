import {
  activeEmpire,
  declineForecast,
  decliningEmpire,
  encodeIntent,
  type Position,
  type Seat,
  trackOffers,
} from '@vinci/rules';
import { lentPawns } from '@vinci/rules/engine';
import { endOf } from '../game/heralds.ts';
import { conquerable } from '../game/targets.ts';
import { formatList, gap, t } from '../i18n/index.ts';
import { hasColumn, tileName } from '../i18n/rules-words.ts';
import { Button } from '../ui/button.tsx';
import { Clause } from '../ui/clause.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { usePlay } from '../ui/play-context.ts';
import { ScoreLines } from './score-lines.tsx';

interface QuestionProps {
  readonly onClose: () => void;
}

/** How many pawns the civilizations have that a seat can pay for; nothing where the track has none. */
function offersText(position: Position, me: Seat): string {
  const pawns = trackOffers(position, me)
    .filter(({ error }) => error === undefined)
    .map((offer) => offer.pawns);
  if (pawns.length === 0) return '';
  return gap() + t('decline.offers', { least: Math.min(...pawns), most: Math.max(...pawns) });
}

/** Says what a decline would do and score before it is declared. */
export function DeclineQuestion({
  onClose,
  rebirth = false,
}: QuestionProps & { rebirth?: boolean }) {
  const play = usePlay();
  const position = play.position.value;
  const me = play.me.value;
  if (position === undefined || me < 0) return undefined;
  const tiles = position.tiles(me) ?? [];
  const lost = tiles.filter((code) => !hasColumn(code)).map(tileName);
  const held = position.game.rules.holdsDeclinedTiles;
  const inForce = position.effects(me).declinesInForce;
  const older = position.provincesOf(decliningEmpire(me));
  const active = position.provincesOf(activeEmpire(me));
  const forecast = declineForecast(position, me);
  const now = play.answers.forecasts.value[me]?.points ?? 0;
  const end = endOf(position);
  const decide = async (): Promise<void> => {
    onClose();
    await play.send([encodeIntent({ type: 'decline' })]);
  };
  return (
    <Dialog title={t('decline.title')} onClose={onClose} testId="decline-dialog">
      <ul class="points-list">
        <li>
          {inForce ? t('decline.inForce') : t('decline.stay', { count: active })}{' '}
          <Clause id={inForce ? 'TILE-PHILOSOPHY-1' : 'DECL-4'} />
        </li>
        {older > 0 && (
          <li>
            <strong>{t('decline.older', { count: older })}</strong> <Clause id="DECL-3" />
          </li>
        )}
        {lost.length > 0 && (
          <li>
            {held ? t('decline.tilesHeld') : t('decline.tiles', { tiles: formatList(lost) })}{' '}
            <Clause id={held ? 'DECL-10' : 'DECL-8'} />
          </li>
        )}
        <li>
          {t('decline.next')}
          {offersText(position, me)} <Clause id="DECL-14" />
        </li>
      </ul>
      {end !== undefined && <p class="note bad">{t(`decline.${end}`)}</p>}
      {rebirth && <p>{t('decline.scored')}</p>}
      {!rebirth && (
        <div class="breakdown">
          <p>
            {t('decline.score', { count: forecast.points })}
            {gap()}
            <span class="hint">{t('decline.compare', { now })}</span>
          </p>
          <ScoreLines score={forecast} />
        </div>
      )}
      <div class="buttons">
        <Button look="last-warning" onClick={decide}>
          <Icon name="decline" /> {t('decline.confirm')}
        </Button>
        <Button onClick={onClose}>
          {rebirth ? t('decline.cancelRebirth') : t('decline.cancel')}
        </Button>
      </div>
    </Dialog>
  );
}

/** Asks whether a decline after scoring is meant. */
export function RebirthQuestion({ onClose }: QuestionProps) {
  return <DeclineQuestion onClose={onClose} rebirth />;
}

/** Asks before pawns that could still conquer are left unused. */
export function EndExpansionQuestion({ onClose }: QuestionProps) {
  const play = usePlay();
  const position = play.position.value;
  const me = play.me.value;
  if (position === undefined || me < 0) return undefined;
  const decide = async (): Promise<void> => {
    onClose();
    await play.send([encodeIntent({ type: 'endExpansion' })]);
  };
  const lent = lentPawns(position);
  return (
    <Dialog title={t('endExpansion.title')} onClose={onClose} testId="end-expansion-dialog">
      <p>
        {t('endExpansion.text', {
          pawns: position.hand(me),
          count: conquerable(play.answers.conquests.value),
        })}
        {gap()}
        {lent === 0 ? t('endExpansion.keeps') : t('endExpansion.lent', { count: lent })}{' '}
        <Clause id="EXP-8" />
      </p>
      <div class="buttons">
        <Button look="primary" onClick={decide}>
          {t('endExpansion.confirm')}
        </Button>
        <Button onClick={onClose}>{t('endExpansion.cancel')}</Button>
      </div>
    </Dialog>
  );
}
