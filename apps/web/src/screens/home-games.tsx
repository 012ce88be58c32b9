import type { GameInfo } from '@vinci/protocol';
import { useEffect, useState } from 'preact/hooks';
import { language, t } from '../i18n/index.ts';
import { block, blocked, isBlocked } from '../net/blocked.ts';
import { api } from '../net/server.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { gamePlace } from '../ui/places.ts';
import { linkTo } from '../ui/router.ts';
import { isTaken, isTurn, roughly, timeLeft } from './my-games.ts';

function stateOf(info: GameInfo | undefined, mine: boolean): string {
  if (info === undefined) return t('home.unreachable');
  if (info.status === 'table') return info.open ? t('home.waiting') : t('home.full');
  if (info.status === 'over') return t('home.over');
  if (mine && isTaken(info)) return t('home.botPlays');
  if (mine && isTurn(info)) {
    const left = timeLeft(info, Date.now());
    return left === undefined
      ? t('home.yourTurn')
      : t('home.yourTurnLeft', { time: roughly(left, language()) });
  }
  return info.paused === '' ? t('home.playing') : t('home.paused');
}

/** The line of a game, which opens it. */
export function GameLink({
  code,
  info,
  mine = false,
}: {
  readonly code: string;
  readonly info: GameInfo | undefined;
  readonly mine?: boolean;
}) {
  const turn = mine && info !== undefined && isTurn(info);
  const names = info?.names.filter((player) => player !== '').join(', ') ?? '';
  return (
    <a class={`game-link ${turn ? 'turn' : ''}`} {...linkTo(gamePlace(code))}>
      <strong>{code}</strong>
      <span class="grow">{names}</span>
      <span class={`chip ${turn ? 'good' : ''}`}>{stateOf(info, mine)}</span>
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
          <Button key={name} onClick={() => block(localStorage, name, false)}>
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
      if (document.visibilityState === 'hidden') return;
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
    void load();
    const timer = setInterval(load, 20_000);
    return () => {
      stale = true;
      clearInterval(timer);
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
