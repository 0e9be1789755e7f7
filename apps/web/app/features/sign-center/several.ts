import type { ContractEntry } from './model.ts';

type Act = ContractEntry['may'][number];

/** Those of the chosen with which something can be done. */
export const able = (chosen: readonly ContractEntry[], act: Act): ContractEntry[] =>
  chosen.filter(({ may }) => may.includes(act));

/** What was ever sent has something to read. */
export const downloadable = (chosen: readonly ContractEntry[]): ContractEntry[] =>
  chosen.filter(({ state }) => state !== 'DRAFT');

/** Says of several how many can be signed together, and why the others cannot. */
export function signingWords(chosen: readonly ContractEntry[]): string {
  const signable = able(chosen, 'sign-contract').length;
  if (signable === 0) return '';
  const toFill = able(chosen, 'fill-contract').length;
  const others = chosen.length - signable - toFill;
  return [
    `${signable} 份可一起签署`,
    toFill > 0 && `${toFill} 份要先填写`,
    others > 0 && `${others} 份现在不由您签署`,
  ]
    .filter(Boolean)
    .join('，');
}

export interface Outcome {
  done: number;
  refusals: readonly string[];
}

/** One after the other; what is refused does not keep the others from being done. */
export async function each(
  entries: readonly ContractEntry[],
  work: (entry: ContractEntry) => Promise<unknown>,
): Promise<Outcome> {
  const refusals: string[] = [];
  for (const entry of entries)
    try {
      await work(entry);
    } catch (error) {
      refusals.push(`${entry.title}：${error instanceof Error ? error.message : '未成功'}`);
    }
  return { done: entries.length - refusals.length, refusals };
}

/** “已催办 2 份，1 份未成功：…” */
export function outcomeWords(verb: string, { done, refusals }: Outcome): string {
  const failed = refusals.length > 0 ? `${refusals.length} 份未成功：${refusals.join('；')}` : '';
  if (done === 0) return failed;
  return [`已${verb} ${done} 份`, failed].filter(Boolean).join('，');
}
