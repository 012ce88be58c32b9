import type { LogEntry, Replies, RequestPayload } from '@vinci/protocol';
import { isFictional, publicCells, type Seat } from '@vinci/rules';
import type { Connection } from '../net/connection.ts';
import type { Recorded } from '../net/game-mirror.ts';
import { connectInPage, PageRoom } from '../net/page-room.ts';
import type { Moment } from './lines.ts';
import type { Listener, Study } from './study.ts';

/** Who sits where. */
export interface Company {
  readonly names: readonly string[];
  /** Where one is missing, it is that of the seat. */
  readonly colours: readonly number[];
  /** The only seat that the reader plays for; without it they play for whoever has to act. */
  readonly own?: Seat | undefined;
}

/** Stands where a game has its code. */
const NAME = 'analysis';

const entryOf = ({ code, draws }: Moment): LogEntry => [code, ...draws];

/** The room of the analysis board: whoever has to act is the reader, unless they have a seat of their own. */
class StudyRoom extends PageRoom implements Listener {
  readonly #study: Study;
  readonly #own: Seat | undefined;
  #seat: Seat = -1;

  constructor(study: Study, { names, colours, own }: Company) {
    const { game } = study.lines.start.position;
    super(
      game.config,
      Array.from({ length: game.seats }, (_, seat) => ({
        name: names[seat] ?? '',
        colour: colours[seat] ?? seat,
        occupant: isFictional(game, seat) ? ('fictional' as const) : ('person' as const),
      })),
    );
    this.#study = study;
    this.#own = own;
    study.listener = this;
  }

  moved(moments: readonly Moment[]): void {
    this.tell(this.#study.lines.path.length - moments.length, moments.map(entryOf));
    this.show();
  }

  jumped(): void {
    this.show();
  }

  /** Whoever plays for everybody stays at the end. */
  protected show(): void {
    const { lines } = this.#study;
    const { position } = lines.now;
    const revision = lines.path.length;
    const undoFrom = this.#isOthers ? revision : Math.max(0, revision - 1);
    if (this.#own !== undefined) this.#seat = this.#own;
    else if (position.actor >= 0) this.#seat = position.actor;
    this.sit(this.#seat);
    this.project(position, revision, undoFrom);
  }

  /** It is not up to whoever has a seat of their own. */
  get #isOthers(): boolean {
    return this.#own !== undefined && this.#study.lines.now.position.actor !== this.#own;
  }

  async request(name: string, payload: unknown): Promise<unknown> {
    const { lines } = this.#study;
    switch (name) {
      case 'intent': {
        const { intents } = payload as RequestPayload<'intent'>;
        if (this.#isOthers || !this.#study.play(intents)) throw new Error('study/illegal');
        return { revision: lines.path.length } satisfies Replies['intent'];
      }
      case 'undo':
        if (this.#isOthers) throw new Error('study/over');
        this.#study.back();
        return { revision: lines.path.length } satisfies Replies['undo'];
      case 'history': {
        const start = publicCells(lines.start.position);
        const entries = lines.path.map(entryOf);
        return { opening: [], from: 0, entries, notes: [], start } satisfies Recorded;
      }
      case 'chatLog':
        return { lines: [] } satisfies Replies['chatLog'];
      default:
        throw new Error('study/request');
    }
  }
}

/** The connection to what is analysed. */
export const connectToStudy = (study: Study, company: Company): Connection =>
  connectInPage(
    NAME,
    company.own ?? study.lines.now.position.actor,
    () => new StudyRoom(study, company),
  );
