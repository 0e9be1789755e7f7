import type { PdfDict, PdfValue } from '@yinxin/pdf';
import type { Step } from './step.ts';

/** An entry of a page that its ancestors may hold for it (ISO 32000-1 7.7.3.4). */
export function inherited(
  step: Step,
  state: 'before' | 'after',
  node: PdfDict,
  key: string,
  depth: number,
): PdfValue | undefined {
  const own = node.get(key);
  if (own !== undefined || depth > 32) return own;
  const parent = step[state].dict(node.get('Parent'));
  return parent && inherited(step, state, parent, key, depth + 1);
}
