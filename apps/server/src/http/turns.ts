import type { ProblemName } from '@yinxin/api';
import type { Limiter } from './limiter.ts';
import { problem } from './problem.ts';

export interface TurnSettings {
  /** Of all visitors together. */
  atOnce: number;
  perVisitor: number;
  /** What whoever is refused is told. */
  busy: Extract<ProblemName, `${string}_BUSY`>;
  /** More than that of one visitor are refused. */
  mostWaiting: number;
  /** More than that of all strangers together are refused; without limit where it is not said. */
  mostStrangers?: number;
  /** More than that of all visitors together are refused; without limit where it is not said. */
  mostInAll?: number;
  /**
   * Every other turn is that of the visitor who came last, of those who were not served yet and are not known to take
   * long: however many stand before them they wait for a turn or two, and who waits longest still has half of all turns.
   */
  newcomers?: boolean;
  /**
   * Counts what one visitor has waiting and in work over all processes under this name, and refuses more than one
   * process would take. Without it each process counts for itself, which is fair where turns share out what is its own:
   * its workers and its memory grow with the number of processes, and so does everybody's part of them.
   */
  everywhere?: { limiter: Pick<Limiter, 'lease'>; name: string };
}

/** Whose turn it is. */
export interface Guest {
  id: string;
  /** Of somebody known with a file of their own and a stranger it is the former's turn; after them the latter's. */
  isParty: boolean;
  /** Lately they brought what took long. */
  isSlow?: boolean;
}

/** Where somebody waits; who waits can be sent away, whoever is served cannot. */
export interface Place {
  leave?: ((why: Error) => void) | undefined;
}

interface Line {
  isNew: boolean;
  running: number;
  waiting: (() => void)[];
}

/** Those who are known with a file of their own, or those who are not. */
interface Side {
  /** Who is to be served next stands first. */
  lines: Map<string, Line>;
  isNewcomersTurn: boolean;
}

const isWaitingAnew = ({ isNew, waiting }: Line) => isNew && waiting.length > 0;

const waitingIn = ({ lines }: Side) => lines.values().reduce((sum, { waiting }) => sum + waiting.length, 0);

/** Visitors take turns: whoever brings much waits behind themselves, nobody else behind them. */
export class Turns {
  readonly #settings: TurnSettings;
  readonly #parties: Side = { lines: new Map(), isNewcomersTurn: false };
  readonly #strangers: Side = { lines: new Map(), isNewcomersTurn: false };
  #running = 0;
  #isStrangersTurn = false;

  constructor(settings: TurnSettings) {
    this.#settings = settings;
  }

  /** @throws what is told where too many wait, why the place had to be left, or what the work itself throws. */
  async run<T>(guest: Guest, work: () => Promise<T>, place: Place = {}): Promise<T> {
    const { everywhere, perVisitor, mostWaiting, busy } = this.#settings;
    if (!everywhere) return this.#inLine(guest, work, place);
    const name = `${everywhere.name} ${guest.id}`;
    const lease = await everywhere.limiter.lease({ name, max: perVisitor + mostWaiting });
    if (!lease) throw problem(busy);
    return this.#inLine(guest, work, place).finally(() => lease.release());
  }

  async #inLine<T>({ id, isParty, isSlow = false }: Guest, work: () => Promise<T>, place: Place): Promise<T> {
    const { lines } = isParty ? this.#parties : this.#strangers;
    const line = lines.get(id) ?? { isNew: !isSlow, running: 0, waiting: [] };
    if (line.waiting.length >= this.#settings.mostWaiting) throw problem(this.#settings.busy);
    const strangers = waitingIn(this.#strangers);
    const { mostStrangers = Number.POSITIVE_INFINITY, mostInAll = Number.POSITIVE_INFINITY } = this.#settings;
    if ((!isParty && strangers >= mostStrangers) || strangers + waitingIn(this.#parties) >= mostInAll)
      throw problem(this.#settings.busy);
    lines.set(id, line);
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        place.leave = undefined;
        resolve();
      };
      line.waiting.push(begin);
      place.leave = (why) => {
        place.leave = undefined;
        line.waiting.splice(line.waiting.indexOf(begin), 1);
        if (line.running === 0 && line.waiting.length === 0) lines.delete(id);
        reject(why);
      };
      this.#serve();
    });
    try {
      return await work();
    } finally {
      line.running--;
      this.#running--;
      // whoever was served stands last now
      lines.delete(id);
      if (line.running > 0 || line.waiting.length > 0) lines.set(id, line);
      this.#serve();
    }
  }

  #serve(): void {
    while (this.#running < this.#settings.atOnce) {
      const parties = () => this.#nextOf(this.#parties);
      const strangers = () => this.#nextOf(this.#strangers);
      const next = this.#isStrangersTurn ? (strangers() ?? parties()) : (parties() ?? strangers());
      if (!next) return;
      this.#isStrangersTurn = next.side === this.#parties;
      next.side.isNewcomersTurn = !next.side.isNewcomersTurn;
      next.line.isNew = false;
      next.line.running++;
      this.#running++;
      next.begin();
    }
  }

  #nextOf(side: Side) {
    const inOrder = [...side.lines.values()];
    const newest = this.#settings.newcomers && side.isNewcomersTurn && inOrder.findLast(isWaitingAnew);
    for (const line of newest ? [newest, ...inOrder] : inOrder) {
      const begin = line.running < this.#settings.perVisitor ? line.waiting.shift() : undefined;
      if (begin) return { line, begin, side };
    }
    return undefined;
  }
}
