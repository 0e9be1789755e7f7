import { PdfArray, PdfDict, PdfName, PdfRef, PdfStream, type PdfValue } from '@yinxin/pdf';
import { changedKeys, isSame } from './equal.ts';
import { allowMetadata } from './metadata.ts';
import type { Step } from './step.ts';

/** Keys that every section writes for itself, and those of cross-reference streams. */
const SECTION_KEYS = new Set([
  'Size',
  'Prev',
  'ID',
  'Info',
  'XRefStm',
  'Type',
  'W',
  'Index',
  'Filter',
  'DecodeParms',
  'Length',
]);

/** Keys by which a reader finds and opens the document. */
const OPENING_KEYS = new Set(['Root', 'Encrypt']);

/** The trailer may change what describes the section itself; document and encryption stay. */
export function allowTrailer(step: Step): void {
  const { before, after } = step;
  for (const key of changedKeys(step, before.trailer, after.trailer)) {
    if (SECTION_KEYS.has(key)) continue;
    if (OPENING_KEYS.has(key) || !isPlain(step, after.trailer.get(key)))
      step.refuse('修改了文件尾的 {}', undefined, key);
    else step.remark(`文件尾的 ${key} 有变化`);
  }
  allowIdentifier(step);
  allowInfo(step, before.trailer.get('Info'), after.trailer.get('Info'));
}

/** The identifier tells copies of a file apart and is shown nowhere; encryption derives its key from it. */
function allowIdentifier(step: Step): void {
  const { before, after } = step;
  const [oldId] = before.array(before.trailer.get('ID')) ?? [];
  const [newId] = after.array(after.trailer.get('ID')) ?? [];
  if (!oldId || isSame(step, oldId, newId)) return;
  if (after.security) step.refuse('修改了加密文件的文件标识');
  else step.remark('文件标识有变化');
}

/** When and by what the file was last written; everything else in the information dictionary stays, or all of it goes. */
function allowInfo(step: Step, was: PdfValue | undefined, is: PdfValue | undefined): void {
  const [old, now] = [step.before.dict(was), step.after.dict(is)];
  if (old && !now) {
    step.remark('去掉了文档信息');
    return;
  }
  const keys = changedKeys(step, old, now).filter((key) => key !== 'ModDate' && key !== 'Producer');
  if (keys.length > 0) step.refuse('修改了文档信息 {}', undefined, keys[0]);
  if (is instanceof PdfRef) step.claimOwned(is.num, undefined, 'LTA_UPDATES', '文档信息');
}

/** Nothing, or values that lead nowhere: other programs keep their own notes. */
function isPlain(step: Step, value: PdfValue | undefined, depth = 0): boolean {
  if (value === undefined || value === null) return true;
  const found = step.after.resolve(value);
  if (found instanceof PdfStream || depth > 4) return false;
  if (found instanceof PdfArray) return found.items.every((each) => isPlain(step, each, depth + 1));
  if (found instanceof PdfDict)
    return [...found.entries.values()].every((each) => isPlain(step, each, depth + 1));
  return true;
}

/** Keys of the catalog that a rule of their own looks at. */
const RULED = new Set(['AcroForm', 'DSS', 'Extensions', 'Metadata', 'Version', 'StructTreeRoot']);

export function allowCatalog(step: Step): void {
  const { before, after } = step;
  const root = after.trailer.get('Root');
  const [old, now] = [before.catalog(), after.catalog()];
  for (const key of changedKeys(step, old, now)) {
    if (!RULED.has(key)) step.refuse('修改了文档目录的 {}', undefined, key);
  }
  if (root instanceof PdfRef) step.claimOwned(root.num, undefined, 'LTA_UPDATES', '文档目录');
  allowVersion(step, old.get('Version'), now.get('Version'));
  allowExtensions(step, old.get('Extensions'), now.get('Extensions'));
  allowMetadata(step, old.get('Metadata'), now.get('Metadata'));
}

function allowVersion(step: Step, was: PdfValue | undefined, is: PdfValue | undefined): void {
  if (isSame(step, was, is)) return;
  const isVersion = (value: PdfValue | undefined) =>
    value instanceof PdfName && /^[12]\.\d$/.test(value.value);
  if (!isVersion(is) || (was !== undefined && !isVersion(was))) step.refuse('修改了文档版本');
}

/** Developer extensions are names and numbers, nothing that is shown (ISO 32000-1 7.12). */
function allowExtensions(step: Step, was: PdfValue | undefined, value: PdfValue | undefined): void {
  const isTouched = value instanceof PdfRef && step.isTouched(value.num);
  if (!isTouched && isSame(step, was, value)) return;
  const isOther = step.after.resolve(value) !== null && !step.after.dict(value);
  if (isOther || !isPlain(step, value)) step.refuse('扩展声明中含有其他内容');
  else step.claimTree(value, 'LTA_UPDATES', '扩展声明');
}
