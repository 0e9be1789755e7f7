import { problem } from '../../http/problem.ts';

export interface TurnSettings {
  /** Of all visitors together. */
  atOnce: number;
  perVisitor: number;
  /** More than that of one visitor are refused. */
  mostWaiting: number;
}

interface Line {
  running: number;
  waiting: (() => void)[];
}

/** Visitors take turns: whoever brings much waits behind themselves, nobody else behind them. */
export class Turns {
  readonly #settings: TurnSettings;
  /** Who is to be served next stands first. */
  readonly #lines = new Map<string, Line>();
  #running = 0;

  constructor(settings: TurnSettings) {
    this.#settings = settings;
  }

  /** @throws VERIFY_BUSY, or what the work itself throws. */
  async run<T>(visitor: string, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(visitor) ?? { running: 0, waiting: [] };
    if (line.waiting.length >= this.#settings.mostWaiting) throw problem('VERIFY_BUSY');
    this.#lines.set(visitor, line);
    await new Promise<void>((begin) => {
      line.waiting.push(begin);
      this.#serve();
    });
    try {
      return await work();
    } finally {
      line.running--;
      this.#running--;
      // whoever was served stands last now
      this.#lines.delete(visitor);
      if (line.running > 0 || line.waiting.length > 0) this.#lines.set(visitor, line);
      this.#serve();
    }
  }

  #serve(): void {
    const { atOnce, perVisitor } = this.#settings;
    for (const line of this.#lines.values()) {
      if (this.#running >= atOnce) return;
      const begin = line.running < perVisitor ? line.waiting.shift() : undefined;
      if (!begin) continue;
      line.running++;
      this.#running++;
      begin();
    }
  }
}
