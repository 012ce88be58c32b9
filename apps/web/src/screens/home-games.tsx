import type { GameInfo } from '@vinci/protocol';
import { useEffect, useState } from 'preact/hooks';
import { dots, formatList, language, t, tOr } from '../i18n/index.ts';
import { block, blocked, isBlocked } from '../net/blocked.ts';
import { api } from '../net/server.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { focusCard } from '../ui/focus-card.ts';
import { gamePlace } from '../ui/places.ts';
import { linkTo } from '../ui/router.ts';
import { isTaken, isTurn, resultOf, roughly, timeLeft, whoseTurn } from './my-games.ts';

function outcome(info: GameInfo): string {
  if (info.early) return t('home.early');
  const result = resultOf(info);
  if (result === undefined) return t('home.over');
  const { place, points } = result;
  return place === 1
    ? t('home.won', { count: points })
    : t('home.placed', { place, count: info.seats });
}

function stateOf(info: GameInfo | undefined, mine: boolean, now: () => number): string {
  if (info === undefined) return t('home.unreachable');
  if (info.status === 'table') return info.open ? t('home.waiting') : t('home.full');
  if (info.status === 'over') return mine ? outcome(info) : t('home.over');
  if (mine && isTaken(info)) return t('home.botPlays');
  if (mine && isTurn(info)) {
    const left = timeLeft(info, now());
    return left === undefined
      ? t('home.yourTurn')
      : t('home.yourTurnLeft', { time: roughly(left, language()) });
  }
  if (info.paused !== '') return t('home.paused');
  const name = whoseTurn(info);
  return name === '' ? t('home.playing') : t('home.theirTurn', { name });
}

interface LinkProps {
  readonly code: string;
  readonly info: GameInfo | undefined;
  readonly mine?: boolean;
  /** Milliseconds since 1970, by the clock of the game; that of the device for a game that is kept here. */
  readonly now?: () => number;
}

/** The line of a game, which opens it. */
export function GameLink({ code, info, mine = false, now = Date.now }: LinkProps) {
  const turn = mine && info !== undefined && isTurn(info);
  const others = info?.names.filter((name, seat) => name !== '' && !(mine && seat === info.seat));
  const round = info !== undefined && info.round > 0 ? t('home.round', { round: info.round }) : '';
  const facts = [round, code, formatList(others ?? [])].filter((fact) => fact !== '');
  return (
    <a class={`game-link ${turn ? 'turn' : ''}`} {...linkTo(gamePlace(code))}>
      <strong>{info === undefined ? code : tOr(`map.${info.map}`, info.map)}</strong>
      <span class="facts">{dots(info === undefined ? [] : facts)}</span>
      <span class={`chip ${turn ? 'good' : ''}`}>{stateOf(info, mine, now)}</span>
    </a>
  );
}

/** Whom one has blocked, how many games are hidden for it, and the way back. */
function BlockedPeople({ hidden }: { readonly hidden: number }) {
  return (
    <details>
      <summary>{t('home.blocked', { count: hidden })}</summary>
      <div class="buttons">
        {blocked.value.map((name) => (
          <Button
            key={name}
            onClick={(event) => {
              focusCard(event.currentTarget);
              block(localStorage, name, false);
            }}
          >
            {t('home.unblock', { name })}
          </Button>
        ))}
      </div>
    </details>
  );
}

/** Games that anybody may join or watch. */
export function OpenGames() {
  const [games, setGames] = useState<readonly GameInfo[] | undefined>(undefined);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let stale = false;
    const load = async (): Promise<void> => {
      try {
        const list = await api.games();
        if (!stale) {
          setGames(list);
          setFailed(false);
        }
      } catch {
        if (!stale) setFailed(true);
      }
    };
    const refresh = (): void => {
      if (document.visibilityState === 'visible') void load();
    };
    void load();
    const timer = setInterval(refresh, 20_000);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      stale = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, []);
  const shown = games?.filter(({ names }) => !names.some(isBlocked));
  const hidden = (games?.length ?? 0) - (shown?.length ?? 0);
  return (
    <Card id="open" title={t('home.open')}>
      {failed && <p class="note bad">{t('home.listFailed')}</p>}
      {games === undefined && !failed && <p class="hint">{t('home.loading')}</p>}
      {shown?.length === 0 && <p class="hint">{t('home.none')}</p>}
      {shown !== undefined && shown.length > 0 && (
        <ul class="games">
          {shown.map((info) => (
            <li key={info.code}>
              <GameLink code={info.code} info={info} />
            </li>
          ))}
        </ul>
      )}
      {blocked.value.length > 0 && <BlockedPeople hidden={hidden} />}
    </Card>
  );
}
