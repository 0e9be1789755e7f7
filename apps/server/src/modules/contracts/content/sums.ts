import { FIELD_KINDS } from '@yinxin/api';
import { highestSum, type NamedSum, sumsIn } from '@yinxin/identifiers';
import type { Guest } from '../../../http/turns.ts';
import type { OpenedVault } from '../../../vault/index.ts';
import type { ContractDependencies } from '../dependencies.ts';
import type { ContractDocumentRow, Field } from '../tables.ts';
import { bytesOf } from './bytes.ts';

/** The largest sum on the pages of a contract, and whether every page has words that can be read. */
export interface PageSums {
  highest: NamedSum | undefined;
  isReadable: boolean;
}

/** Sums of another meaning than a price: no contract is worth more for naming them. */
const NO_PRICE = /注册资本|资产|估值|限额|上限|额度|保额/u;

/** Reads the pages outside of any transaction: a worker does it, in the turn of whoever asks. */
export async function sumsOnPages(
  parts: Pick<ContractDependencies, 'db' | 'storage' | 'vault' | 'drawing'>,
  guest: Guest,
  documents: readonly Pick<ContractDocumentRow, 'fileId' | 'sha256'>[],
): Promise<PageSums> {
  const pages: string[] = [];
  for (const { fileId, sha256 } of documents)
    for (const { text } of await parts.drawing.texts(guest, sha256, () => bytesOf(parts, fileId)))
      pages.push(text);
  return {
    highest: highestSum(pages.flatMap(sumsIn)),
    isReadable: pages.every((text) => /\S/u.test(text)),
  };
}

/** The largest sum in what was filled in; a bare number is one where its label speaks of money. */
export function sumFilledIn(vault: OpenedVault, fields: readonly Field[]): NamedSum | undefined {
  const typed = fields.filter(
    ({ kind, label, value }) => value && FIELD_KINDS[kind].when === 'filled' && !NO_PRICE.test(label),
  );
  return highestSum(
    typed.flatMap(({ kind, label, value }) =>
      kind === 'attachment' || !value ? [] : sumsIn(`${label}：${vault.open(value)}`),
    ),
  );
}
