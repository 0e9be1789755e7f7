/** One thing that is wrong, and the rule that says so. */
export interface Finding {
  readonly rule: string;
  readonly cites: string;
  readonly message: string;
}

/** One question about a subject; the answer is what is wrong, or nothing. */
export interface LintRule<Subject> {
  readonly id: string;
  /** Where the rule is written. */
  readonly cites: string;
  readonly ask: (subject: Subject) => string | false | undefined;
}

/** The to-be-signed bytes break rules, so no key was used. */
export class LintError extends Error {
  readonly findings: readonly Finding[];

  constructor(findings: readonly Finding[]) {
    super(`refused by lint: ${findings.map(({ rule, message }) => `${rule}: ${message}`).join('; ')}`);
    this.name = 'LintError';
    this.findings = findings;
  }
}

/** Asks every rule. Bytes that a rule cannot even read are a finding, never a pass. */
export function lint<Subject>(rules: readonly LintRule<Subject>[], subject: Subject): Finding[] {
  const findings: Finding[] = [];
  for (const { id, cites, ask } of rules) {
    const message = answer(ask, subject);
    if (message) findings.push({ rule: id, cites, message });
  }
  return findings;
}

function answer<Subject>(ask: LintRule<Subject>['ask'], subject: Subject): string | false | undefined {
  try {
    return ask(subject);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

export function refuseIfFound(findings: readonly Finding[]): void {
  if (findings.length > 0) throw new LintError(findings);
}
