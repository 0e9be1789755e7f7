import { setImmediate } from 'node:timers/promises';
import { FIELD_KINDS } from '@yinxin/api';
import { highestSum, type NamedSum, sumsIn } from '@yinxin/identifiers';
import type { Guest } from '../../../http/turns.ts';
import type { OpenedVault } from '../../../vault/index.ts';
import type { ContractDependencies } from '../dependencies.ts';
import type { ContractDocumentRow, Field } from '../tables.ts';
import { bytesOf } from './bytes.ts';

/** The largest sum on the pages of a contract, and whether every page is one of words that can be read. */
export interface PageSums {
  highest: NamedSum | undefined;
  isReadable: boolean;
}

/** A logo takes less of a page; what takes more may show words that nobody here reads. */
const MOST_PICTURED = 0.04;

/** Sums of another meaning than a price: no contract is worth more for naming them. */
const NO_PRICE = /注册资本|资产|估值|限额|上限|额度|保额/u;

/** A page of small print; more is read in pieces, others in between. A sum is no longer than what two pieces share. */
const PIECE = 10_000;
const SHARED = 200;

async function highestIn(text: string): Promise<NamedSum | undefined> {
  const found: NamedSum[] = [];
  for (let at = 0; at < text.length; at += PIECE) {
    found.push(...sumsIn(text.slice(at, at + PIECE + SHARED)));
    await setImmediate();
  }
  return highestSum(found);
}

/** Reads the pages outside of any transaction: a worker does it, in the turn of whoever asks. */
export async function sumsOnPages(
  parts: Pick<ContractDependencies, 'db' | 'storage' | 'vault' | 'format'>,
  guest: Guest,
  documents: readonly Pick<ContractDocumentRow, 'fileId' | 'sha256'>[],
): Promise<PageSums> {
  const highest: NamedSum[] = [];
  let isReadable = true;
  for (const { fileId, sha256 } of documents)
    for (const { text, pictured } of await parts.format.read(guest, sha256, () => bytesOf(parts, fileId))) {
      const named = await highestIn(text);
      if (named) highest.push(named);
      isReadable &&= /\S/u.test(text) && pictured < MOST_PICTURED;
    }
  return { highest: highestSum(highest), isReadable };
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
