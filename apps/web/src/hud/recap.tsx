import { useEffect, useState } from 'preact/hooks';
import { costText } from '../game/meanwhile.ts';
import { called, t } from '../i18n/index.ts';
import { Icon } from '../ui/icon.tsx';
import { CloseButton } from '../ui/icon-button.tsx';
import { usePlay } from '../ui/play-context.ts';
import { SeatMark } from '../ui/seat-mark.tsx';
import { windowIs } from '../ui/window-is.ts';
import { PaceSelect } from './pace-select.tsx';
import { PlaceWords } from './place-words.tsx';

/**
 * At the start of the own turn: what the others did, where, and what it cost. It stands beside the board
 * until its reader acts; as a sheet it is one line until it is opened, and again once the board is touched.
 */
export function Recap() {
  const play = usePlay();
  const lines = play.news.lines.value;
  const turn = play.news.steps.value[0]?.revision;
  return lines.length === 0 ? undefined : <OpenRecap key={turn} />;
}

/** It would cover the board, so that it is one line until it is opened. */
const lacksRoom = (): boolean => windowIs('sheets') || windowIs('sideways');

function OpenRecap() {
  const play = usePlay();
  const { lines, worth } = play.news;
  const [wish, setWish] = useState<boolean | undefined>(undefined);
  const open = wish ?? !lacksRoom();
  const seats = play.connection.table.value?.seats ?? [];
  useEffect(() => {
    const fold = ({ target }: PointerEvent): void => {
      if (!lacksRoom()) return;
      if (target instanceof Element && target.closest('.board-host') !== null) setWish(false);
    };
    addEventListener('pointerdown', fold, { capture: true });
    return () => removeEventListener('pointerdown', fold, { capture: true });
  }, []);
  return (
    <section
      class={open ? 'recap' : 'recap folded'}
      data-covers={open && windowIs('sheets') ? 'sheet' : undefined}
      aria-label={t('meanwhile.title')}
      data-testid="recap"
    >
      <header>
        <h2>
          <button
            type="button"
            class="recap-head"
            aria-expanded={open}
            onClick={() => setWish(!open)}
          >
            {t('meanwhile.title')}
            <Cost />
          </button>
        </h2>
        <CloseButton onPress={() => play.news.putAway()} />
      </header>
      {open && (
        <>
          {worth.value !== undefined && <p class="hint">{t('meanwhile.worth', worth.value)}</p>}
          <ul>
            {lines.value.map(({ seat, parts }) => (
              <li key={seat}>
                <strong>
                  <SeatMark colour={seats[seat]?.colour ?? 0} size={18} />{' '}
                  {called(seats[seat]?.name ?? '')}
                </strong>
                {parts.map(({ text, hurts, places }) => (
                  <PlaceWords key={text} places={places} class={hurts ? 'part loss' : 'part'}>
                    {text}
                  </PlaceWords>
                ))}
              </li>
            ))}
          </ul>
          <footer>
            <button type="button" class="link" data-testid="replay" onClick={() => play.replay()}>
              <Icon name="play" /> {t('meanwhile.replay')}
            </button>
            <PaceSelect />
          </footer>
        </>
      )}
    </section>
  );
}

/** The sum of it, in one line. */
function Cost() {
  const { news, names } = usePlay();
  const cost = news.cost.value;
  return (
    <span class={cost.lost.length > 0 ? 'cost loss' : 'cost'}>
      {names.value !== undefined && costText(names.value, cost)}
    </span>
  );
}
