/** Signature checks and chains that one question may cost; hostile certificate sets could ask for endless ones. */
export class WorkBudget {
  #left: number;

  constructor(steps: number) {
    this.#left = steps;
  }

  spend(): void {
    if (--this.#left < 0) throw new WorkLimitError();
  }
}

export class WorkLimitError extends Error {
  constructor() {
    super('too much work for one path');
    this.name = 'WorkLimitError';
  }
}
