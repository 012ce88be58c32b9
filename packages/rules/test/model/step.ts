import { active, declining, has, type ModelBoard, owned, seatOfActive } from './board.ts';
import { conquests, ownPawns } from './legal.ts';
import type { ModelNotes, ModelState } from './state.ts';

/** Rounds by players. @clause END-5 */
const ROUNDS: Readonly<Record<number, number>> = { 2: 13, 3: 12, 4: 11, 5: 10 };

/** The red number of a tile. @clause PAWN-1 */
export type RedNumbers = (tile: string) => number;

/** Carries out intents by the clauses of Vinci II, one after the other and without any haste. */
export class ModelStep {
  /** VP scored in this step; `undefined` when there was no scoring. */
  scored: number | undefined;
  private readonly board: ModelBoard;
  private readonly state: ModelState;
  private readonly notes: ModelNotes;

  /** @param state is changed */
  constructor(board: ModelBoard, state: ModelState, notes: ModelNotes) {
    this.board = board;
    this.state = state;
    this.notes = notes;
  }

  private get me() {
    return this.state.seats[this.state.turn]!;
  }

  private get own(): number[] {
    return owned(this.state, active(this.state.turn));
  }

  private has(tile: string): boolean {
    return has(this.state, this.state.turn, tile);
  }

  private clear(p: number): void {
    this.state.provinces[p] = { owner: '', pawns: 0, forts: 0 };
  }

  private collectAll(): void {
    for (const p of this.own) {
      this.me.hand += this.state.provinces[p]!.pawns - 1;
      this.state.provinces[p]!.pawns = 1;
    }
  }

  private scoreNow(): void {
    this.scored = this.board.score(this.state, this.state.turn);
    this.me.vp += this.scored;
  }

  /** @param line as `legalLinesOf` writes them */
  play(line: string, red: RedNumbers): void {
    const [type, first, second] = line.split(' ');
    const p = Number(first);
    const { state, me } = this;
    switch (type) {
      case 'choose':
        this.choose(p - 1, red);
        return;
      case 'decline':
        this.decline();
        return;
      case 'peace':
        me.partners = [p];
        state.acted = true;
        return;
      case 'vacate':
        me.hand += state.provinces[p]!.pawns;
        state.acted = true;
        this.clear(p);
        // AMB-54: it enters again like a new civilization.
        if (owned(state, active(state.turn)).length === 0) me.entered = false;
        return;
      case 'conquer':
        this.conquer(p, second!);
        return;
      case 'endExpansion':
        this.endExpansion();
        return;
      case 'collect':
      case 'place': {
        const pawns = type === 'place' ? Number(second) : -Number(second);
        state.provinces[p]!.pawns += pawns;
        me.hand -= pawns;
        return;
      }
      case 'endReorganization':
        if (state.leaving) this.leave(this.notes.scoredAlready);
        else this.endReorganization();
        return;
      case 'keep':
        this.keep(p);
        return;
      case 'endTurn':
        this.finishTurn();
        return;
      default:
        throw new Error(`Vinci II has no intent ${type}`);
    }
  }

  /** @clause TRACK-5 TRACK-7 TRACK-10 TRACK-13 PAWN-3 */
  private choose(skipped: number, red: RedNumbers): void {
    const { state, me } = this;
    const offer = state.track[skipped];
    if (offer === undefined) throw new Error('nothing lies there');
    for (const other of state.track.slice(0, skipped)) if (other !== undefined) other.coins++;
    me.vp += offer.coins - skipped;
    me.tiles = [...offer.tiles];
    me.hand = this.board.map.basePawns?.[state.seats.length] ?? Number.NaN;
    for (const tile of offer.tiles) me.hand += red(tile);
    state.track.splice(skipped, 1);
    if (this.notes.firstTurn) this.mobilise();
    else this.finishTurn();
  }

  /** @clause TILE-PHILOSOPHY-2 AMB-70 AMB-126 */
  private decline(): void {
    const { state, me } = this;
    const scoredAlready = state.phase === 'rebirth';
    me.extra = 0;
    const pawns = this.own.reduce((sum, p) => sum + state.provinces[p]!.pawns, me.hand);
    if (this.has('philosophy') && this.own.length > 0 && pawns > this.own.length) {
      state.phase = 'reorganization';
      state.leaving = true;
    } else {
      this.leave(scoredAlready);
    }
  }

  /** @clause DECL-3 DECL-4 DECL-10 DECL-12 TILE-MILITIA-3 TILE-PHILOSOPHY-1 AMB-78 */
  private leave(scoredAlready: boolean): void {
    const { state, me } = this;
    for (const p of owned(state, declining(state.turn))) this.clear(p);
    for (const tile of me.held) state.bag[tile] = (state.bag[tile] ?? 0) + 1;
    for (const p of this.own) {
      const province = state.provinces[p]!;
      province.owner = declining(state.turn);
      if (!this.has('philosophy')) province.pawns = 1;
      if (this.has('militia') && !this.board.isRiver(p)) province.forts--;
    }
    Object.assign(me, { held: me.tiles, tiles: [], partners: [], converted: [] });
    Object.assign(me, { hand: 0, extra: 0, decliningSurvivors: 0, eliminated: 0, enemies: 0 });
    Object.assign(me, { spied: 0, entered: false, unable: false });
    state.leaving = false;
    state.phase = 'draft';
    if (!scoredAlready) this.scoreNow();
  }

  /** @clause DEF-1 COMBO-2 COMBO-3 COMBO-5 TILE-NOMADIC-1 TILE-DRAKKAR-2 AMB-34 AMB-67 */
  private conquer(p: number, means: string): void {
    const { state, me, board } = this;
    const { owner, pawns } = state.provinces[p]!;
    const converts = means === 'religion';
    const cost = means === 'espionage' ? 2 : board.cost(state, p);
    const paid = means === 'ownFirst' ? Math.min(cost, me.hand) : ownPawns(cost, me.extra);
    if (!converts) {
      me.hand -= paid;
      me.extra -= cost - paid;
    }
    if (means === 'espionage') me.spied++;
    const foe = seatOfActive(owner);
    const drakkar = foe >= 0 && has(state, foe, 'drakkar') && board.isRiver(p);
    const safe = !converts && foe >= 0 && (has(state, foe, 'nomadic') || drakkar);
    const lost = safe ? 0 : Math.min(1, pawns);
    if (foe >= 0) state.seats[foe]!.survivors += pawns - lost;
    else if (owner !== '') {
      state.seats[Number(owner.split(' ')[1])]!.decliningSurvivors += pawns - lost;
    }
    if (converts) me.converted = [...me.converted, foe].sort();
    else if (owner !== declining(state.turn)) {
      me.eliminated += lost;
      if (owner !== '' && this.has('culture')) me.enemies += lost;
    }
    const forts = board.tokens(state, state.turn, p);
    state.provinces[p] = { owner: active(state.turn), pawns: converts ? 1 : paid, forts };
    Object.assign(me, { entered: true, unable: false });
    Object.assign(state, { acted: true, phase: 'expansion' });
    this.clearContact(p);
  }

  /** @clause OWN-4 OWN-5 TILE-HERITAGE-2 */
  private clearContact(p: number): void {
    if (this.has('heritage') || this.board.isRiver(p)) return;
    for (const q of this.board.neighbours(p)) {
      const touched = this.state.provinces[q]!.owner === declining(this.state.turn);
      if (touched && !this.board.isRiver(q)) this.clear(q);
    }
  }

  /** @clause TILE-ARMY-1 TILE-FIELDGENERAL-6 TILE-CULTURE-1 TILE-MEDICINE-2 TILE-WARBAND-1 AMB-60 AMB-66 */
  private endExpansion(): void {
    const { state, me } = this;
    state.acted = true;
    if (!me.entered) me.unable = conquests(this.board, state).length === 0;
    if (this.has('army') && !state.secondExpansion) {
      state.secondExpansion = true;
      state.phase = 'expansion';
      this.collectAll();
      return;
    }
    state.secondExpansion = false;
    me.extra = 0;
    if (this.has('culture')) me.hand += Math.floor(me.enemies / 2);
    if (this.has('medicine')) me.hand++;
    if (this.own.length === 0) {
      this.scoreTurn();
      return;
    }
    state.phase = 'reorganization';
    if (!this.has('warband')) return;
    this.collectAll();
    this.endReorganization();
  }

  /** @clause COH-1 COH-4 TILE-MESSENGERS-1 */
  private endReorganization(): void {
    const split = this.board.parts(this.state, this.state.turn).length > 1;
    if (split && !this.has('messengers')) this.state.phase = 'cohesion';
    else this.scoreTurn();
  }

  /** @clause COH-3 COH-5 AMB-69 */
  private keep(p: number): void {
    const kept = this.board.parts(this.state, this.state.turn).find((part) => part.includes(p));
    for (const q of this.own) {
      if (kept?.includes(q)) continue;
      this.me.hand += this.state.provinces[q]!.pawns;
      this.clear(q);
    }
    this.state.phase = 'reorganization';
    if (this.has('warband')) this.scoreTurn();
  }

  /** @clause TILE-REBIRTH-1 AMB-82 AMB-130 */
  private scoreTurn(): void {
    this.scoreNow();
    if (this.has('rebirth') && (this.me.entered || this.me.unable)) this.state.phase = 'rebirth';
    else this.finishTurn();
  }

  /** @clause DEF-4 END-5 */
  private finishTurn(): void {
    const { state } = this;
    const seats = state.seats.length;
    for (let step = 1; step <= seats; step++) this.retreat((state.turn + step) % seats);
    Object.assign(this.me, { eliminated: 0, enemies: 0 });
    const next = (state.turn + 1) % seats;
    if (next === state.startingSeat) {
      if (state.round === ROUNDS[seats]) {
        Object.assign(state, { phase: 'over', actor: -1 });
        return;
      }
      state.round++;
    }
    Object.assign(state, { turn: next, actor: next, acted: false, secondExpansion: false });
    Object.assign(this.me, { spied: 0, converted: [], partners: [] });
    if (this.me.tiles.length === 0) state.phase = 'draft';
    else this.mobilise();
  }

  /** @clause MOB-1 TILE-FIELDGENERAL-1 AMB-113 */
  private mobilise(): void {
    this.collectAll();
    if (this.has('fieldGeneral')) this.me.extra = 7;
    this.state.phase = 'mobilisation';
  }

  /** @clause DEF-7 AMB-74 AMB-75 AMB-76 */
  private retreat(seat: number): void {
    const { provinces, seats } = this.state;
    const place = (owner: string): boolean => {
      const [first, ...others] = owned(this.state, owner);
      if (first === undefined) return false;
      const fewest = others.reduce(
        (a, b) => (provinces[b]!.pawns < provinces[a]!.pawns ? b : a),
        first,
      );
      provinces[fewest]!.pawns++;
      return true;
    };
    const one = seats[seat]!;
    while (one.survivors > 0 && place(active(seat))) one.survivors--;
    while (one.decliningSurvivors > 0 && place(declining(seat))) one.decliningSurvivors--;
    one.hand += one.survivors;
    Object.assign(one, { survivors: 0, decliningSurvivors: 0 });
  }
}
