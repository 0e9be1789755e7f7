import { type SealKind, sealTemplates } from '@yinxin/seal';
import { UsageError } from '../errors.ts';

const KINDS = Object.keys(sealTemplates) as SealKind[];

export const kindList = (): string => KINDS.map((kind) => `${kind} ${sealTemplates[kind].label}`).join('、');

/** A kind by its identifier or by its Chinese name. */
export function sealKind(text: string): SealKind {
  const found = KINDS.find((kind) => kind === text || sealTemplates[kind].label === text);
  if (!found) throw new UsageError(`没有印章种类“${text}”，可用：${kindList()}`);
  return found;
}
