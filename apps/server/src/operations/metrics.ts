import { type GameState, type Note, PROTOCOL_VERSION } from '@vinci/protocol';
import { RULES_VERSION } from '@vinci/rules';
import { BotError, type Brain, BrainClosedError } from '@vinci/session/bots/brain';
import { Counter, collectDefaultMetrics, Gauge } from 'prom-client';
import { VERSION } from '../place.ts';
import { type ClusterMetrics, clusterMetrics } from './cluster-metrics.ts';
import { Figures } from './figures.ts';
import { freeBytes, journalBytes } from './place-facts.ts';

/** Bounds in seconds: from an answer nobody waits for to one that everybody notices. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Bounds of the number of appends in one transaction, of which there are 256 at most. */
const GROUP = [1, 2, 4, 8, 16, 32, 64, 128, 256];

/**
 * What a server counts about itself. Nothing in it belongs to a game, a person or an address, and
 * labels take a few dozen values at most, however many games there are.
 */
export class Metrics {
  readonly #figures = new Figures();
  #cluster: ClusterMetrics | undefined;
  readonly #intents = this.#figures.counter(
    'vinci_intent_requests_total',
    'Requests with intents, by “ok” or the code they were refused with',
    'result',
  );
  readonly #latency = this.#figures.histogram(
    'vinci_intent_seconds',
    'Time from receiving a request with intents to its acknowledgement',
    SECONDS,
  );
  readonly #groups = this.#figures.histogram(
    'vinci_journal_commit_appends',
    'Requests whose entries were written in one transaction',
    GROUP,
  );
  readonly #commits = this.#figures.histogram(
    'vinci_journal_commit_seconds',
    'Time a transaction of the journal took until it was on disk',
    SECONDS,
  );
  readonly #failedCommits = this.#figures.counter(
    'vinci_journal_commit_failures_total',
    'Transactions of the journal that were not written',
  );
  readonly #news = this.#figures.counter(
    'vinci_messages_total',
    'Messages to people who are not at their game, by what has become of them',
    'channel',
    'kind',
    'result',
  );
  readonly #decisions = this.#figures.counter(
    'vinci_bot_decisions_total',
    'Decisions of bots, by “ok” or why they failed',
    'strength',
    'result',
  );
  readonly #thinking = this.#figures.histogram(
    'vinci_bot_decision_seconds',
    'Time a decision of a bot took, waiting for a thread included',
    SECONDS,
    'strength',
  );
  readonly #notes = this.#figures.counter(
    'vinci_notes_total',
    'What happened in games besides moves: time-outs, steps for absent people, votes, what hosts did',
    'type',
  );

  readonly #streams = this.#figures.counter(
    'vinci_streams_ended_total',
    'Streams of events that have ended: “left” by their readers, or why the server ended them',
    'reason',
  );

  /**
   * @param folder of an embedded journal
   * @param rooms states of the games in memory
   */
  constructor(folder: string | undefined, rooms: () => readonly GameState[]) {
    const { registry } = this.#figures;
    collectDefaultMetrics({ register: registry });
    new Gauge({
      name: 'vinci_build_info',
      help: 'Always 1; the labels say what runs',
      labelNames: ['version', 'protocol', 'rules'],
      registers: [registry],
    }).set({ version: VERSION, protocol: PROTOCOL_VERSION, rules: RULES_VERSION }, 1);
    addPresence(this.#figures, rooms);
    if (folder !== undefined) addStorage(this.#figures, folder);
  }

  /** @param sizeOf bytes that a journal takes in a database */
  database(sizeOf: () => Promise<number>): void {
    this.#figures.reading('vinci_journal_bytes', 'Size of the database of the journal', sizeOf);
  }

  /** @param lost how many lines of the log could not be written */
  countLines(lost: () => number): void {
    new Counter({
      name: 'vinci_log_lines_lost_total',
      help: 'Lines of the log that could not be written',
      registers: [this.#figures.registry],
      collect() {
        this.reset();
        this.inc(lost());
      },
    });
  }

  /** @param broken how many unfinished games are known that cannot be played on */
  countBroken(broken: () => number): void {
    this.#figures.gauge(
      'vinci_games_broken',
      'Unfinished games that cannot be played on under the present rules, as far as looked at',
      broken,
    );
  }

  /**
   * A request with intents is answered.
   *
   * @param result `ok`, or the code of the refusal
   */
  intents(result: string, milliseconds: number): void {
    this.#intents.inc({ result });
    if (result === 'ok') this.#latency.observe(milliseconds / 1000);
  }

  /** @param open how many streams of events are open */
  countStreams(open: () => number): void {
    this.#figures.gauge('vinci_streams', 'Streams of events that are open', open);
  }

  streamEnded(reason: string): void {
    this.#streams.inc({ reason });
  }

  noted(type: Note['type']): void {
    this.#notes.inc({ type });
  }

  /** A group of appends was written, or was not. */
  readonly commit = (appends: number, milliseconds: number, failed: boolean): void => {
    if (failed) {
      this.#failedCommits.inc();
      return;
    }
    this.#groups.observe(appends);
    this.#commits.observe(milliseconds / 1000);
  };

  /** Something has become of a message to a browser or webhook. */
  news(channel: string, kind: string, result: string): void {
    this.#news.inc({ channel, kind, result });
  }

  brain(inner: Brain): Brain {
    return {
      decideFictional: (position) => {
        const end = this.#thinking.startTimer({ strength: 'fictional' });
        let result = 'threw';
        try {
          const decided = inner.decideFictional(position);
          result = 'ok';
          return decided;
        } finally {
          end();
          this.#decisions.inc({ strength: 'fictional', result });
        }
      },
      decide: async (strength, position, network) => {
        const end = this.#thinking.startTimer({ strength });
        try {
          const decided = await inner.decide(strength, position, network);
          end();
          this.#decisions.inc({ strength, result: 'ok' });
          return decided;
        } catch (error) {
          const result = error instanceof BotError ? error.reason : 'threw';
          if (!(error instanceof BrainClosedError)) this.#decisions.inc({ strength, result });
          throw error;
        }
      },
      safeTurn: (position) => {
        this.#decisions.inc({ strength: 'safe', result: 'ok' });
        return inner.safeTurn(position);
      },
      close: () => inner.close(),
    };
  }

  /** Figures of one process among others; they are there from the first call on. */
  get cluster(): ClusterMetrics {
    this.#cluster ??= clusterMetrics(this.#figures);
    return this.#cluster;
  }

  get contentType(): string {
    return this.#figures.registry.contentType;
  }

  /** All figures that can be read now, in the text format of Prometheus. */
  text(): Promise<string> {
    return this.#figures.text();
  }
}

/** Counted when somebody looks, so that games cost nothing for it. */
function addPresence(figures: Figures, rooms: () => readonly GameState[]): void {
  const add = (name: string, help: string, of: (state: GameState) => number): void =>
    figures.gauge(name, help, () => rooms().reduce((sum, state) => sum + of(state), 0));
  add('vinci_rooms', 'Games in memory', () => 1);
  add(
    'vinci_players',
    'Seats whose person is connected',
    ({ seats }) => seats.filter(({ present }) => present).length,
  );
  add('vinci_spectators', 'Connections without a seat', ({ watchers }) => watchers);
}

function addStorage(figures: Figures, folder: string): void {
  figures.reading('vinci_journal_bytes', 'Size of the journal, its log included', () =>
    journalBytes(folder),
  );
  figures.reading('vinci_data_free_bytes', 'Free space where the journal is', () =>
    freeBytes(folder),
  );
}
