import { PdfDict, PdfRef, type PdfValue } from '@yinxin/pdf';
import type { Step } from './step.ts';

export type ValueKind = 'signature' | 'document-time-stamp' | undefined;

/** The value must be new as well: a copied one would speak for other bytes. */
export function allowSignatureValue(step: Step, value: PdfValue | undefined, field: number): ValueKind {
  const signature = step.after.resolve(value);
  const isNew = !(value instanceof PdfRef) || step.added.has(value.num);
  if (!(signature instanceof PdfDict) || !isNew) {
    step.refuse('签名域没有自己的签名', field);
    return undefined;
  }
  const isStamp = step.after.name(signature.get('SubFilter')) === 'ETSI.RFC3161';
  step.claimTree(value, isStamp ? 'LTA_UPDATES' : 'FORM_FILLING', isStamp ? '文档时间戳' : '后续签名');
  step.signatures.push(value instanceof PdfRef ? value.num : field);
  if (!isStamp) step.personSigned = true;
  return isStamp ? 'document-time-stamp' : 'signature';
}
