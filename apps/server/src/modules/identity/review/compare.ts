import { type CaseComparison, type CheckOutcome, FACT_NAMES, type FactName } from '@yinxin/api';
import type { Queryable } from '../../../db/connect.ts';
import { checksOf } from '../cases/cases.ts';
import { anyFacts, maskedFacts } from '../cases/facts.ts';
import type { IdentityDependencies } from '../dependencies.ts';
import { papersOf, type Read, recognise } from '../papers/papers.ts';
import type { VerificationRow } from '../tables.ts';
import { vendorFailure } from '../ways/ways.ts';

/** What a reviewer compares, and under which name it is read from papers. */
const PERSON_FIELDS = { name: 'name', number: 'number', validUntil: 'validUntil' } as const;
const COMPANY_FIELDS = {
  companyName: 'companyName',
  code: 'code',
  representative: 'representative',
  validUntil: 'validUntil',
} as const;
/** What the register is asked about. */
const REGISTERED: readonly FactName[] = ['companyName', 'code', 'representative'];

/** So many characters stand open where they differ: enough for a slip, too few to give a number away. */
const MOST_OPEN = 3;

const FOREVER = '长期';

/** Two values as a reviewer sees them: masked as elsewhere, but open where they differ by a slip. */
function openDifference(
  whole: readonly [string, string],
  masked: readonly [string, string],
): [string, string] {
  const [a, b] = [Array.from(whole[0]), Array.from(whole[1])];
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++;
  const open = (value: string[], shown: string) => {
    const cover = Array.from(shown);
    if (value.length - head - tail > MOST_OPEN || cover.length !== value.length) return shown;
    return value.map((letter, at) => (at >= head && at < value.length - tail ? letter : cover[at])).join('');
  };
  return [open(a, masked[0]), open(b, masked[1])];
}

/** What the vendor reads on the papers of a case, one after the other; the first paper that tells something counts. */
async function readPapers(parts: IdentityDependencies, tx: Queryable, row: VerificationRow) {
  const read: Read = {};
  try {
    for (const paper of await papersOf(tx, row.id)) {
      // the representative's card names the representative, whom the licence names too
      if (row.subject === 'organization' && paper.kind !== 'licence') continue;
      const found = await recognise(parts, paper);
      for (const [field, value] of Object.entries(found) as [keyof Read, string | undefined][])
        read[field] ??= value;
    }
  } catch (error) {
    if (!vendorFailure(error)) throw error;
    return { recognition: 'unavailable' as const, read: {} satisfies Read as Read };
  }
  return { recognition: Object.keys(read).length > 0 ? ('read' as const) : ('nothing' as const), read };
}

/** What was typed beside what stands on the papers and what the register said of it. */
export async function compareCase(
  parts: IdentityDependencies,
  tx: Queryable,
  row: VerificationRow,
): Promise<CaseComparison> {
  const facts: Record<string, unknown> = { ...(await anyFacts(parts.vault, tx, row)) };
  const { recognition, read } = await readPapers(parts, tx, row);
  const asked = (await checksOf(tx, row.id)).find(({ kind }) => kind === 'company');
  const fields = row.subject === 'person' ? PERSON_FIELDS : COMPANY_FIELDS;
  const masked = (field: FactName, value: string): string =>
    String(maskedFacts({ ...facts, [field]: value } as unknown as Parameters<typeof maskedFacts>[0])[field]);
  const rows = (Object.entries(fields) as [FactName, keyof Read][]).map(([field, on]) => {
    const typed = String(facts[field] ?? FOREVER);
    const recognised = read[on] || null;
    const registered: CheckOutcome | null = REGISTERED.includes(field) ? (asked?.outcome ?? null) : null;
    const base = { field, name: FACT_NAMES[field], registered };
    if (recognised === null) return { ...base, typed: masked(field, typed), recognised, differs: false };
    const covers = [masked(field, typed), masked(field, recognised)] as const;
    const [mine, theirs] = openDifference([typed, recognised], covers);
    return { ...base, typed: mine, recognised: theirs, differs: typed !== recognised };
  });
  return { recognition, rows };
}
