import { isSignedBy, type SignedObject } from './issuer-key.ts';

/**
 * The work of one question: signature checks are remembered, because building and validating ask for the same
 * ones, and every step is counted and looks at the clock, because hostile certificate sets could ask for endless ones.
 */
export class Work {
  readonly #known = new Map<SignedObject, Map<Uint8Array, boolean>>();
  readonly #isLate: () => boolean;
  #left: number;

  constructor(steps: number, isLate: () => boolean) {
    this.#left = steps;
    this.#isLate = isLate;
  }

  spend(): void {
    if (--this.#left < 0 || this.#isLate()) throw new WorkLimitError();
  }

  /** Throws UnsupportedAlgorithmError when nobody can tell. */
  isSignedBy(object: SignedObject, spki: Uint8Array): boolean {
    const byKey = this.#known.get(object) ?? new Map<Uint8Array, boolean>();
    const known = byKey.get(spki);
    if (known !== undefined) return known;
    this.spend();
    const answer = isSignedBy(object, spki);
    this.#known.set(object, byKey.set(spki, answer));
    return answer;
  }

  /** For evidence: a signature that nobody can judge does not count. */
  isKnownSignedBy(object: SignedObject, spki: Uint8Array): boolean {
    try {
      return this.isSignedBy(object, spki);
    } catch (error) {
      if (error instanceof WorkLimitError) throw error;
      return false;
    }
  }
}

export class WorkLimitError extends Error {
  constructor() {
    super('too much work for one path');
    this.name = 'WorkLimitError';
  }
}
