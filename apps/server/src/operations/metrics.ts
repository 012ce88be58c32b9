import { stat, statfs } from 'node:fs/promises';
import type { MessageContext } from '@colyseus/core';
import { type GameState, type Note, PROTOCOL_VERSION, type RequestName } from '@vinci/protocol';
import { RULES_VERSION } from '@vinci/rules';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { BotError, type Brain, BrainClosedError } from '../bots/brain.ts';
import { openRooms } from '../rooms/open-rooms.ts';
import { VERSION } from '../version.ts';
import { ClusterMetrics } from './cluster-metrics.ts';
import { journalOf } from './journal.ts';
import { Readings } from './readings.ts';

/** Bounds in seconds: from an answer nobody waits for to one that everybody notices. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Bounds of the number of appends in one transaction, of which there are 256 at most. */
const GROUP = [1, 2, 4, 8, 16, 32, 64, 128, 256];

/**
 * What a server counts about itself. Nothing in it belongs to a game, a person or an address, and
 * labels take a few dozen values at most, however many games there are.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #readings = new Readings(this.#registry);
  #cluster: ClusterMetrics | undefined;
  readonly #intents: Counter<'result'>;
  readonly #latency: Histogram;
  readonly #groups: Histogram;
  readonly #commits: Histogram;
  readonly #failedCommits: Counter;
  readonly #news: Counter<'channel' | 'kind' | 'result'>;
  readonly #decisions: Counter<'strength' | 'result'>;
  readonly #thinking: Histogram<'strength'>;
  readonly #notes: Counter<'type'>;

  /** @param folder of an embedded journal */
  constructor(folder: string | undefined) {
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    this.#intents = new Counter({
      name: 'vinci_intent_requests_total',
      help: 'Requests with intents, by “ok” or the code they were refused with',
      labelNames: ['result'],
      registers,
    });
    this.#latency = new Histogram({
      name: 'vinci_intent_seconds',
      help: 'Time from receiving a request with intents to its acknowledgement',
      buckets: SECONDS,
      registers,
    });
    this.#groups = new Histogram({
      name: 'vinci_journal_commit_appends',
      help: 'Requests whose entries were written in one transaction',
      buckets: GROUP,
      registers,
    });
    this.#commits = new Histogram({
      name: 'vinci_journal_commit_seconds',
      help: 'Time a transaction of the journal took until it was on disk',
      buckets: SECONDS,
      registers,
    });
    this.#failedCommits = new Counter({
      name: 'vinci_journal_commit_failures_total',
      help: 'Transactions of the journal that were not written',
      registers,
    });
    this.#news = new Counter({
      name: 'vinci_messages_total',
      help: 'Messages to people who are not at their game, by what has become of them',
      labelNames: ['channel', 'kind', 'result'],
      registers,
    });
    this.#decisions = new Counter({
      name: 'vinci_bot_decisions_total',
      help: 'Decisions of bots, by “ok” or why they failed',
      labelNames: ['strength', 'result'],
      registers,
    });
    this.#thinking = new Histogram({
      name: 'vinci_bot_decision_seconds',
      help: 'Time a decision of a bot took, waiting for a thread included',
      labelNames: ['strength'],
      buckets: SECONDS,
      registers,
    });
    this.#notes = new Counter({
      name: 'vinci_notes_total',
      help: 'What happened in games besides moves: time-outs, steps for absent people, votes, what hosts did',
      labelNames: ['type'],
      registers,
    });
    new Gauge({
      name: 'vinci_build_info',
      help: 'Always 1; the labels say what runs',
      labelNames: ['version', 'protocol', 'rules'],
      registers,
    }).set({ version: VERSION, protocol: PROTOCOL_VERSION, rules: RULES_VERSION }, 1);
    addPresence(registers);
    if (folder !== undefined) addStorage(this.#readings, folder);
  }

  /** @param sizeOf bytes that a journal takes in a database */
  database(sizeOf: () => Promise<number>): void {
    this.#readings.add('vinci_journal_bytes', 'Size of the database of the journal', sizeOf);
  }

  /** The context of a request, so that the answer to an intent is counted and timed. */
  watch(name: RequestName, context: MessageContext): MessageContext {
    if (name !== 'intent') return context;
    const begun = performance.now();
    return {
      id: context.id,
      resolve: (value) => {
        const sent = context.resolve(value);
        this.#intents.inc({ result: 'ok' });
        this.#latency.observe((performance.now() - begun) / 1000);
        return sent;
      },
      reject: (reason) => {
        const { code } = Object(reason) as { code?: unknown };
        this.#intents.inc({ result: typeof code === 'string' ? code : 'unknown' });
        return context.reject(reason);
      },
    };
  }

  /** Something happened in a game that is no move. */
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

  /** A brain whose decisions are counted and timed. */
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
      decide: async (strength, position) => {
        const end = this.#thinking.startTimer({ strength });
        try {
          const decided = await inner.decide(strength, position);
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

  /** @param broken how many unfinished games are known that cannot be played on */
  countBroken(broken: () => number): void {
    new Gauge({
      name: 'vinci_games_broken',
      help: 'Unfinished games that cannot be played on under the present rules, as far as looked at',
      registers: [this.#registry],
      collect() {
        this.set(broken());
      },
    });
  }

  /** Figures of one process among others; they are there from the first call on. */
  get cluster(): ClusterMetrics {
    this.#cluster ??= new ClusterMetrics(this.#registry, this.#readings);
    return this.#cluster;
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** All figures that can be read now, in the text format of Prometheus. */
  async text(): Promise<string> {
    await this.#readings.refresh();
    return this.#registry.metrics();
  }
}

/** Counted when somebody looks, so that games cost nothing for it. */
function addPresence(registers: Registry[]): void {
  const add = (name: string, help: string, of: (state: GameState) => number): void => {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set([...openRooms].reduce((sum, { state }) => sum + of(state), 0));
      },
    });
  };
  add('vinci_rooms', 'Games in memory', () => 1);
  add(
    'vinci_players',
    'Seats whose person is connected',
    ({ seats }) => seats.filter(({ present }) => present).length,
  );
  add('vinci_spectators', 'Connections without a seat', ({ watchers }) => watchers);
}

function addStorage(readings: Readings, folder: string): void {
  readings.add('vinci_journal_bytes', 'Size of the journal, its log included', async () => {
    const file = journalOf(folder);
    const { size } = await stat(file);
    const log = await stat(`${file}-wal`).catch(() => undefined);
    return size + (log?.size ?? 0);
  });
  readings.add('vinci_data_free_bytes', 'Free space where the journal is', async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  });
}
