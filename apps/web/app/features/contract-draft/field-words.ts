import { FIELD_KINDS, type FieldKindName } from '@yinxin/api/client';
import { isSeamPage } from '@yinxin/seal/seam';
import { letterOf, signersOf } from '~/parts/parties/index.ts';
import type { IconName } from '~/ui/index.ts';
import { AUTHOR, isFixedSize, markOf, type Party, type PlacedField } from './model.ts';

export const kindIcons: Readonly<Record<FieldKindName, IconName>> = {
  seal: 'seal',
  signature: 'sign',
  seam: 'chain',
  date: 'calendar',
  text: 'document',
  number: 'code',
  choice: 'circle-check',
  checkbox: 'check',
  image: 'camera',
  attachment: 'package',
};

export const isFilled = (kind: FieldKindName): boolean => FIELD_KINDS[kind].when === 'filled';
/** Has words of its own, so that who fills it in knows what is asked. */
export const titleOf = ({ kind, label }: Pick<PlacedField, 'kind' | 'label'>): string =>
  label || FIELD_KINDS[kind].words;

/** What stands on a page: its own fields, and the pieces of seals over the edges. */
export const fieldsOn = (fields: readonly PlacedField[], documentId: string, page: number): PlacedField[] =>
  fields.filter(
    (field) =>
      field.documentId === documentId &&
      (field.kind === 'seam'
        ? isSeamPage(page, field.options.pages ?? 'all', field.options)
        : field.page === page),
  );

export function labelOf(field: PlacedField, parties: readonly Party[]): string {
  const letter = markOf(signersOf(parties), field.party);
  const size = isFixedSize(field.kind) ? '' : `，宽 ${field.width} 毫米，高 ${field.height} 毫米`;
  return `${letter} ${titleOf(field)}，距左 ${field.left} 毫米，距上 ${field.top} 毫米${size}`;
}

/** Whom a tag in the text means: 甲方 is the first who signs; a name is whoever has it; 发起方 fills in before sending. */
export function partyOfTag(words: string, parties: readonly Party[]): Party | undefined {
  const said = words.trim();
  if (said === '发起方') return parties.find(({ key }) => key === AUTHOR.key);
  const signers = signersOf(parties).filter(({ key }) => key !== AUTHOR.key);
  const byName = signers.find(({ name, organizationName }) => [name, organizationName].includes(said));
  const byLetter = signers.find((_, index) => [letterOf(index), `${letterOf(index)}方`].includes(said));
  return byName ?? byLetter;
}
