import {
  defenceCost,
  encodeIntent,
  type Intent,
  isActiveOwner,
  type Position,
  type ProvinceId,
  seatOfOwner,
} from '@vinci/rules';
import { useEffect, useRef } from 'preact/hooks';
import { costLines } from '../game/cost.ts';
import { draftDefence, shift } from '../game/draft.ts';
import { provincePoints } from '../game/parts.ts';
import { endsWithForts, fortsLeft } from '../game/phase.ts';
import { t } from '../i18n/index.ts';
import { provinceName, terrainName } from '../i18n/rules-words.ts';
import { tellHeight } from '../ui/action-height.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { usePlay } from '../ui/play-context.ts';
import { SeatMark } from '../ui/seat-mark.tsx';
import { windowIs } from '../ui/window-is.ts';
import { Conquest } from './conquest-part.tsx';
import { PlanButton } from './plan-slip.tsx';
import { provinceIntent } from './province-actions.ts';
import type { PartProps } from './province-part.ts';
import { sendTurn } from './send-turn.ts';
import { SumLines } from './sum-lines.tsx';

/** Where it lies over the board instead of beside it. */
const coveredSide = () =>
  windowIs('sheets') ? 'sheet' : windowIs('sideways') ? 'left' : undefined;

/** What there is to know about the province that is selected, or else pointed at, and to do there. */
export function ProvinceCard() {
  const play = usePlay();
  const position = play.position.value;
  const card = useRef<HTMLElement>(null);
  const selected = play.selected.value;
  useEffect(() => tellHeight(card.current, '--card-height'), [selected === undefined]);
  const province = selected ?? play.hovered.value;
  if (position === undefined || province === undefined) return undefined;
  const { map } = position.game;
  const { terrain, port, mine, edge } = map.provinces[province]!;
  return (
    <section
      ref={card}
      class={`province-card ${selected === undefined ? 'hovering' : ''}`}
      data-covers={selected === undefined ? undefined : coveredSide()}
      aria-label={t('province.card', { province: provinceName(map, province) })}
      data-testid="province-card"
    >
      <header>
        <h3>{provinceName(map, province)}</h3>
        <p class="facts">
          <span class={`terrain ${terrain}`} title={t('explain.terrain')}>
            {terrainName(terrain)}
          </span>
          {port && <span title={t('explain.port')}>{t('province.port')}</span>}
          {mine && <span title={t('explain.mine')}>{t('province.mine')}</span>}
          {edge && <span title={t('explain.edge')}>{t('province.edge')}</span>}
        </p>
        <Owner position={position} province={province} play={play} />
        {selected !== undefined && (
          <IconButton
            icon="cancel"
            label={t('province.deselect')}
            class="close"
            onPress={() => {
              play.selected.value = undefined;
            }}
          />
        )}
      </header>
      <Body position={position} province={province} play={play} />
      {selected !== undefined && <PlanButton province={province} play={play} />}
    </section>
  );
}

function Owner({ position, province, play }: PartProps) {
  const owner = position.ownerOf(province);
  const seat = seatOfOwner(owner);
  const pawns = play.draft.value?.pawns.get(province) ?? position.pawnsIn(province);
  const forts = position.fortsIn(province);
  const holder = play.connection.table.value?.seats[seat];
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
        <span class="chip" title={t('explain.fort')}>
          <Icon name="fort" /> {t('cost.fort', { count: forts })}
        </span>
      )}
      {position.isPending(province) && (
        <span class="chip bad" title={t('explain.pending')}>
          {t('province.pending')}
        </span>
      )}
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
        <Button
          look={intent.type === 'fort' ? 'primary' : 'danger'}
          disabled={play.connection.busy.value}
          onClick={() => sendTurn(play, [encodeIntent(intent)])}
        >
          {actionLabel(intent, position, province)}
        </Button>
        {intent.type === 'vacate' || intent.type === 'giveUp' ? (
          <Losses {...props} vacates={intent.type === 'vacate'} />
        ) : (
          <Defence {...props} />
        )}
      </div>
    );
  }
  if (play.answers.expanding() && !own) {
    // What is out of reach now may be near in the next turn.
    const isNear = play.answers.conquest(province)?.price !== undefined;
    return (
      <>
        <Conquest {...props} />
        {!isNear && <Defence {...props} />}
      </>
    );
  }
  return <Defence {...props} />;
}

/** The last fort ends most turns, and then its button says so. */
function actionLabel({ type }: Intent, position: Position, p: ProvinceId): string {
  const province = provinceName(position.game.map, p);
  return type === 'fort' && fortsLeft(position, position.turnSeat) === 1 && endsWithForts(position)
    ? t('act.fortLast', { province })
    : t(`act.${type as 'vacate' | 'giveUp' | 'fort' | 'keep'}`, { province });
}

/** What giving a province up brings and takes away. @clause MOB-3 SCORE-1 */
function Losses({ position, province, play, vacates }: PartProps & { readonly vacates: boolean }) {
  const points = provincePoints(position, play.me.value, province);
  return (
    <p class="effects">
      {vacates && (
        <span class="chip good" title={t('explain.regained')}>
          <Icon name="pawn" /> {t('effects.regained', { count: position.pawnsIn(province) })}
        </span>
      )}
      {points > 0 && (
        <span class="chip bad" title={t('explain.value')}>
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
      <p title={t('explain.defence')}>
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
  const move = (change: number): void => play.drafting.change(shift(draft, province, change));
  const isFull = shift(draft, province, 1) === draft;
  return (
    <div class="stack">
      <div class="stepper">
        <Button
          square
          aria-label={t('draft.take', { province: name })}
          disabled={pawns <= (draft.least.get(province) ?? 0)}
          onClick={() => move(-1)}
        >
          −
        </Button>
        <output aria-label={t('draft.pawns', { province: name })}>{pawns}</output>
        <Button
          square
          aria-label={t('draft.put', { province: name })}
          disabled={isFull}
          onClick={() => move(1)}
        >
          +
        </Button>
        <Button disabled={isFull} onClick={() => move(draft.hand)}>
          {t('draft.all')}
        </Button>
      </div>
      <span title={t('explain.defence')}>
        <Icon name="shield" />{' '}
        {t('province.defence', { count: draftDefence(position, draft, province) })}
      </span>
    </div>
  );
}
