import {
  type ConquestAnswer,
  check,
  defenceCost,
  encodeIntent,
  type Intent,
  isActiveOwner,
  type Means,
  type Position,
  type ProvinceId,
  seatOfOwner,
} from '@vinci/rules';
import { costLines, sumSentence } from '../game/cost.ts';
import { draftDefence, shift } from '../game/draft.ts';
import { provincePoints } from '../game/parts.ts';
import { fortsLeft } from '../game/phase.ts';
import type { Play } from '../game/play.ts';
import { t } from '../i18n/index.ts';
import { provinceName, ruleErrorText, terrainName } from '../i18n/rules-words.ts';
import { Clause } from '../ui/clause.tsx';
import { Icon } from '../ui/icon.tsx';
import { usePlay } from '../ui/play-context.ts';
import { SeatMark } from '../ui/seat-mark.tsx';
import { conquer, provinceIntent } from './province-actions.ts';
import { SumLines } from './sum-lines.tsx';

/** What there is to know about the province that is selected, or else pointed at, and to do there. */
export function ProvinceCard() {
  const play = usePlay();
  const position = play.position.value;
  const selected = play.selected.value;
  const province = selected ?? play.hovered.value;
  if (position === undefined || province === undefined) return undefined;
  const { map } = position.game;
  const { terrain, port, mine } = map.provinces[province];
  return (
    <section
      class={`province-card ${selected === undefined ? 'hovering' : ''}`}
      aria-label={t('province.card', { province: provinceName(map, province) })}
      data-testid="province-card"
    >
      <header>
        <h3>{provinceName(map, province)}</h3>
        <p class="facts">
          <span class={`terrain ${terrain}`}>{terrainName(terrain)}</span>
          {port && <span>{t('province.port')}</span>}
          {mine && <span>{t('province.mine')}</span>}
          {map.provinces[province].edge && <span>{t('province.edge')}</span>}
        </p>
        <Owner position={position} province={province} play={play} />
        {selected !== undefined && (
          <button
            type="button"
            class="button icon plain close"
            aria-label={t('province.deselect')}
            onClick={() => {
              play.selected.value = undefined;
            }}
          >
            <Icon name="cancel" />
          </button>
        )}
      </header>
      <Body position={position} province={province} play={play} />
    </section>
  );
}

interface PartProps {
  readonly position: Position;
  readonly province: ProvinceId;
  readonly play: Play;
}

function Owner({ position, province, play }: PartProps) {
  const owner = position.ownerOf(province);
  const seat = seatOfOwner(owner);
  const pawns = play.draft.value?.pawns.get(province) ?? position.pawnsIn(province);
  const forts = position.fortsIn(province);
  const holder = play.session.table.value?.seats[seat];
  return (
    <p class="owner">
      {holder === undefined ? (
        <span>{pawns > 0 ? t('province.neutral', { count: pawns }) : t('province.empty')}</span>
      ) : (
        <>
          <SeatMark colour={holder.colour} size={20} declining={!isActiveOwner(owner)} />
          <span>
            {isActiveOwner(owner)
              ? t('province.owned', { name: holder.name, count: pawns })
              : t('province.declining', { name: holder.name, count: pawns })}
          </span>
        </>
      )}
      {forts > 0 && (
        <span class="chip">
          <Icon name="fort" /> {t('cost.fort', { count: forts })}
        </span>
      )}
      {position.isPending(province) && <span class="chip bad">{t('province.pending')}</span>}
    </p>
  );
}

function Body(props: PartProps) {
  const { position, province, play } = props;
  const own =
    seatOfOwner(position.ownerOf(province)) === play.me.value &&
    isActiveOwner(position.ownerOf(province));
  if (play.draft.value?.pawns.has(province)) return <DraftRow {...props} />;
  const intent = provinceIntent(play, position, province);
  if (intent !== undefined) {
    return (
      <div class="stack">
        <button
          type="button"
          class={`button ${intent.type === 'fort' ? 'primary' : 'danger'}`}
          disabled={play.session.busy.value}
          onClick={() => void play.send([encodeIntent(intent)])}
        >
          {actionLabel(intent, position, province)}
        </button>
        {intent.type === 'vacate' || intent.type === 'giveUp' ? (
          <Losses {...props} vacates={intent.type === 'vacate'} />
        ) : (
          <Defence {...props} />
        )}
      </div>
    );
  }
  if (play.expanding() && !own) return <Conquest {...props} />;
  return <Defence {...props} />;
}

/** The last fort ends the turn, so its button says so. */
function actionLabel({ type }: Intent, position: Position, p: ProvinceId): string {
  const province = provinceName(position.game.map, p);
  return type === 'fort' && fortsLeft(position, position.turnSeat) === 1
    ? t('act.fortLast', { province })
    : t(`act.${type as 'vacate' | 'giveUp' | 'fort' | 'keep'}`, { province });
}

/** What giving a province up brings and takes away. @clause MOB-3 SCORE-1 */
function Losses({ position, province, play, vacates }: PartProps & { readonly vacates: boolean }) {
  const points = provincePoints(position, play.me.value, province);
  return (
    <p class="effects">
      {vacates && (
        <span class="chip good">
          <Icon name="pawn" /> {t('effects.regained', { count: position.pawnsIn(province) })}
        </span>
      )}
      {points > 0 && (
        <span class="chip bad">
          <Icon name="victory" /> {t('effects.pointsLost', { count: points })}
        </span>
      )}
    </p>
  );
}

function Defence({ position, province }: PartProps) {
  const cost = defenceCost(position, province);
  const lines = costLines(position.game, province, cost);
  return (
    <div class="sum">
      <p>
        <Icon name="shield" /> {t('province.defence', { count: cost.cost })}
      </p>
      <SumLines lines={lines} total={cost.cost} />
    </div>
  );
}

function DraftRow({ position, province, play }: PartProps) {
  const draft = play.draft.value;
  if (draft === undefined) return undefined;
  const name = provinceName(position.game.map, province);
  const pawns = draft.pawns.get(province) ?? 0;
  const move = (change: number): void => {
    play.draft.value = shift(draft, province, change);
  };
  return (
    <div class="stack">
      <div class="stepper">
        <button
          type="button"
          class="button icon"
          aria-label={t('draft.take', { province: name })}
          disabled={pawns <= (draft.least.get(province) ?? 0)}
          onClick={() => move(-1)}
        >
          −
        </button>
        <output aria-label={t('draft.pawns', { province: name })}>{pawns}</output>
        <button
          type="button"
          class="button icon"
          aria-label={t('draft.put', { province: name })}
          disabled={draft.hand === 0}
          onClick={() => move(1)}
        >
          +
        </button>
        <button
          type="button"
          class="button"
          disabled={draft.hand === 0}
          onClick={() => move(draft.hand)}
        >
          {t('draft.all')}
        </button>
      </div>
      <span>
        <Icon name="shield" />{' '}
        {t('province.defence', { count: draftDefence(position, draft, province) })}
      </span>
    </div>
  );
}

function Conquest({ position, province, play }: PartProps) {
  const normal = play.answer(province);
  if (normal === undefined) return undefined;
  const name = provinceName(position.game.map, province);
  const others: readonly Means[] = ['espionage', 'occupy'];
  const legal = others.filter(
    (means) => check(position, encodeIntent({ type: 'conquer', province, means })) === undefined,
  );
  return (
    <div class="stack">
      {normal.price !== undefined && (
        <div class="sum">
          <SumLines
            lines={costLines(position.game, province, normal.price)}
            total={normal.price.cost}
          />
          <p class="visually-hidden">
            {sumSentence(costLines(position.game, province, normal.price), normal.price.cost)}
          </p>
        </div>
      )}
      {(normal.error === undefined || legal.length > 0) && (
        <Effects answer={normal} position={position} />
      )}
      {normal.error !== undefined && <WhyNot answer={normal} />}
      {(normal.error === undefined || legal.length > 0) && (
        <div class="buttons">
          {normal.error === undefined && (
            <button
              type="button"
              class="button primary"
              disabled={play.session.busy.value}
              onClick={() => void conquer(play, province, 'normal')}
            >
              <Icon name="sword" />
              {normal.price?.cost === 0
                ? t('act.conquerFree', { province: name })
                : t('act.conquer', { province: name, count: normal.price?.cost ?? 0 })}
            </button>
          )}
          {legal.map((means) => (
            <button
              key={means}
              type="button"
              class="button"
              disabled={play.session.busy.value}
              onClick={() => void conquer(play, province, means)}
            >
              {means === 'espionage'
                ? t('act.espionage', { province: name })
                : t('act.occupy', { province: name })}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

function Effects({
  answer,
  position,
}: {
  readonly answer: ConquestAnswer;
  readonly position: Position;
}) {
  const left = position.hand(position.turnSeat) - (answer.price?.cost ?? 0);
  return (
    <p class="effects">
      <span class={answer.value > 0 ? 'chip good' : 'chip'}>
        <Icon name="victory" />{' '}
        {answer.value > 0 ? t('effects.value', { count: answer.value }) : t('effects.noValue')}
      </span>
      {answer.eliminated > 0 && (
        <span class="chip">{t('effects.eliminated', { count: answer.eliminated })}</span>
      )}
      {answer.cleared > 0 && (
        <span class="chip bad">
          <Icon name="decline" /> {t('effects.cleared', { count: answer.cleared })}
        </span>
      )}
      {answer.survivors > 0 && (
        <span class="chip">{t('effects.survivors', { count: answer.survivors })}</span>
      )}
      {left >= 0 && answer.error === undefined && (
        <span class="chip">
          <Icon name="pawn" /> {t('effects.left', { count: left })}
        </span>
      )}
    </p>
  );
}

function WhyNot({ answer }: { readonly answer: ConquestAnswer }) {
  const { error, missing } = answer;
  if (error === undefined) return undefined;
  return (
    <p class="note bad" data-testid="why-not">
      <Icon name="warning" />
      <span>
        <strong>{t('province.whyNot')}</strong> {ruleErrorText(error.code)}{' '}
        {missing > 0 && t('province.missing', { count: missing })} <Clause id={error.clause} />
      </span>
    </p>
  );
}
