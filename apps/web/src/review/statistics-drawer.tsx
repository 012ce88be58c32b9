import { useMemo } from 'preact/hooks';
import { formatNumber, signed, t } from '../i18n/index.ts';
import { civilizationName, tileFullName } from '../i18n/rules-words.ts';
import type { SeatView } from '../net/table.ts';
import { Drawer } from '../ui/drawer.tsx';
import { usePlay } from '../ui/play-context.ts';
import { SeatMark } from '../ui/seat-mark.tsx';
import type { Film } from './film.ts';
import { PointsByRound } from './points-by-round.tsx';
import type { Reviewer } from './reviewer.ts';
import { Row, Table } from './seat-table.tsx';
import {
  allSources,
  pointsFrom,
  type Reign,
  type SeatStatistics,
  type Source,
  scoresByRound,
  statisticsOf,
} from './statistics.ts';

const DEEDS = ['conquered', 'taken', 'pawnsLost', 'declines'] as const;

interface DrawerProps {
  readonly reviewer: Reviewer;
  readonly film: Film;
}

/** Chart and statistics of the whole film, beside the board or as a sheet over it. */
export function StatisticsDrawer({ reviewer, film }: DrawerProps) {
  const play = usePlay();
  if (play.panel.value !== 'statistics') return undefined;
  return (
    <Drawer
      title={t('review.statistics')}
      class="statistics"
      testId="review-drawer"
      onClose={() => {
        play.panel.value = undefined;
      }}
    >
      <Contents reviewer={reviewer} film={film} />
    </Drawer>
  );
}

function Contents({ reviewer, film }: DrawerProps) {
  const play = usePlay();
  const scores = useMemo(() => scoresByRound(film), [film]);
  const statistics = useMemo(() => statisticsOf(film), [film]);
  const seats = play.connection.table.value?.seats.slice(0, statistics.length) ?? [];
  const frame = reviewer.frame.value;
  const now = scores.findIndex((round) => round.frame >= frame);
  return (
    <div class="stack loose">
      <section class="stack">
        <h3>{t('review.chart')}</h3>
        <PointsByRound
          scores={scores}
          seats={seats}
          now={now < 0 ? scores.length - 1 : now}
          go={(at) => reviewer.go(at)}
        />
      </section>
      <section class="stack">
        <h3>{t('review.sources')}</h3>
        <Sources statistics={statistics} seats={seats} />
      </section>
      <section class="stack">
        <h3>{t('review.deeds')}</h3>
        <Table caption={t('review.deeds')} seats={seats}>
          {DEEDS.map((deed) => (
            <Row
              key={deed}
              name={t(`review.deed.${deed}`)}
              values={statistics.map((one) => formatNumber(one[deed]))}
            />
          ))}
        </Table>
      </section>
      <section class="stack">
        <h3>{t('review.longest')}</h3>
        <ul class="reigns">
          {statistics.map(({ seat, longest }) => (
            <li key={seat}>
              <SeatMark colour={seats[seat]?.colour ?? 0} size={20} />
              <span>
                <strong>{t('glue.named', { name: seats[seat]?.name ?? '', what: '' })}</strong>
                {reignText(longest)}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function reignText(reign: Reign | undefined): string {
  if (reign === undefined) return t('review.noReign');
  const { from, to } = reign;
  const tiles = civilizationName(reign.tiles);
  return from === to
    ? t('review.reignOne', { tiles, from })
    : t('review.reign', { tiles, from, to });
}

const sourceName = ({ id, tile }: Source): string =>
  id === 'tile' && tile !== undefined
    ? tileFullName(tile)
    : t(`review.source.${id === 'tile' ? 'other' : id}`);

interface SourcesProps {
  readonly statistics: readonly SeatStatistics[];
  readonly seats: readonly SeatView[];
}

/** Every source of points as a row; the rows add up to the last one. */
function Sources({ statistics, seats }: SourcesProps) {
  const sources = allSources(statistics);
  return (
    <Table caption={t('review.sources')} seats={seats}>
      <Row
        name={t('review.source.start')}
        values={statistics.map(({ start }) => formatNumber(start))}
      />
      {sources.map((source) => (
        <Row
          key={`${source.id}${source.tile ?? ''}`}
          name={sourceName(source)}
          values={statistics.map((one) => plus(pointsFrom(one, source)))}
        />
      ))}
      <Row name={t('review.source.gained')} values={statistics.map(({ gained }) => plus(gained))} />
      <Row name={t('review.source.paid')} values={statistics.map(({ paid }) => plus(-paid))} />
      <Row
        name={t('review.source.total')}
        values={statistics.map(({ total }) => formatNumber(total))}
        total
      />
    </Table>
  );
}

const plus = (points: number): string => (points === 0 ? '–' : signed(points));
