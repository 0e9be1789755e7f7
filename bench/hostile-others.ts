// Another visitor, and another account, while somebody attacks: how long they wait at worst. They are a process of their
// own, so that what the attacking process does (building large files, collecting its garbage) is not measured as theirs.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { WorldSigner } from './world-client.ts';

/** Milliseconds at worst. */
export const GOALS = { home: 300, picture: 2_000, verification: 2_000, docx: 10_000 } as const;
export type Deed = keyof typeof GOALS;
export type Waits = Record<Deed, number[]>;

/** Where they go, as whom, and what they do. */
export interface Visit {
  port: number;
  reader: WorldSigner;
  deeds: Deed[];
}

export class Others {
  readonly #child;

  constructor(visit: Visit) {
    this.#child = fork(fileURLToPath(new URL('hostile-visitor.ts', import.meta.url)));
    this.#child.send(visit);
  }

  /** For so many milliseconds; each deed is done once at least. */
  async measure(ms: number): Promise<Waits> {
    const answered = Promise.race([once(this.#child, 'message'), once(this.#child, 'exit')]);
    this.#child.send({ ms });
    const [waits] = (await answered) as [Waits | number];
    if (typeof waits !== 'object') throw new Error('the visitor was refused');
    return waits;
  }

  end(): void {
    this.#child.disconnect();
  }
}
