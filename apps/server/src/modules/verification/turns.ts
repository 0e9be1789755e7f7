import { problem } from '../../http/problem.ts';

export interface TurnSettings {
  /** Of all visitors together. */
  atOnce: number;
  perVisitor: number;
  /** More than that of one visitor are refused. */
  mostWaiting: number;
}

/** Whose turn it is. */
export interface Guest {
  id: string;
  /** Somebody known with a file of their own goes before strangers. */
  isParty: boolean;
}

/** Where somebody waits; who waits can be sent away, whoever is served cannot. */
export interface Place {
  leave?: ((why: Error) => void) | undefined;
}

interface Line {
  running: number;
  waiting: (() => void)[];
}

/** Visitors take turns: whoever brings much waits behind themselves, nobody else behind them. */
export class Turns {
  readonly #settings: TurnSettings;
  /** Who is to be served next stands first. */
  readonly #parties = new Map<string, Line>();
  readonly #strangers = new Map<string, Line>();
  #running = 0;

  constructor(settings: TurnSettings) {
    this.#settings = settings;
  }

  /** @throws VERIFY_BUSY, why the place had to be left, or what the work itself throws. */
  async run<T>({ id, isParty }: Guest, work: () => Promise<T>, place: Place = {}): Promise<T> {
    const lines = isParty ? this.#parties : this.#strangers;
    const line = lines.get(id) ?? { running: 0, waiting: [] };
    if (line.waiting.length >= this.#settings.mostWaiting) throw problem('VERIFY_BUSY');
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
    const { atOnce, perVisitor } = this.#settings;
    for (const line of [...this.#parties.values(), ...this.#strangers.values()]) {
      if (this.#running >= atOnce) return;
      const begin = line.running < perVisitor ? line.waiting.shift() : undefined;
      if (!begin) continue;
      line.running++;
      this.#running++;
      begin();
    }
  }
}
