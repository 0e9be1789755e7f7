import { PdfArray, PdfDict, PdfName, PdfRef, PdfStream, type PdfValue } from '@yinxin/pdf';
import { changedKeys, isSame } from './equal.ts';
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

/** The trailer may change what describes the section itself; document and encryption stay. */
export function allowTrailer(step: Step): void {
  const { before, after } = step;
  for (const key of changedKeys(step, before.trailer, after.trailer)) {
    if (!SECTION_KEYS.has(key)) step.refuse(`修改了文件尾的 ${key}`);
  }
  const [oldId] = before.array(before.trailer.get('ID')) ?? [];
  const [newId] = after.array(after.trailer.get('ID')) ?? [];
  if (oldId && !isSame(step, oldId, newId)) step.refuse('修改了文件标识');
  allowInfo(step, before.trailer.get('Info'), after.trailer.get('Info'));
}

/** When and by what the file was last written; everything else in the information dictionary stays. */
function allowInfo(step: Step, was: PdfValue | undefined, is: PdfValue | undefined): void {
  const [old, now] = [step.before.dict(was), step.after.dict(is)];
  const keys = changedKeys(step, old, now).filter((key) => key !== 'ModDate' && key !== 'Producer');
  if (keys.length > 0) step.refuse(`修改了文档信息 ${keys[0]}`);
  if (is instanceof PdfRef) step.claimOwned(is.num, [], 'LTA_UPDATES', '文档信息');
}

/** Keys of the catalog that a rule of their own looks at. */
const RULED = new Set(['AcroForm', 'DSS', 'Extensions', 'Metadata', 'Version']);

export function allowCatalog(step: Step): void {
  const { before, after } = step;
  const root = after.trailer.get('Root');
  const [old, now] = [before.catalog(), after.catalog()];
  for (const key of changedKeys(step, old, now)) {
    if (!RULED.has(key)) step.refuse(`修改了文档目录的 ${key}`);
  }
  if (root instanceof PdfRef) step.claimOwned(root.num, [], 'LTA_UPDATES', '文档目录');
  allowVersion(step, old.get('Version'), now.get('Version'));
  allowExtensions(step, now.get('Extensions'));
  allowMetadata(step, root instanceof PdfRef ? root.num : -1, now.get('Metadata'));
}

function allowVersion(step: Step, was: PdfValue | undefined, is: PdfValue | undefined): void {
  if (isSame(step, was, is)) return;
  const isVersion = (value: PdfValue | undefined) =>
    value instanceof PdfName && /^[12]\.\d$/.test(value.value);
  if (!isVersion(is) || (was !== undefined && !isVersion(was))) step.refuse('修改了文档版本');
}

/** Developer extensions are names and numbers, nothing that is shown (ISO 32000-1 7.12). */
function allowExtensions(step: Step, value: PdfValue | undefined): void {
  const isPlain = (item: PdfValue, depth: number): boolean => {
    const found = step.after.resolve(item);
    if (found instanceof PdfArray) return depth < 4 && found.items.every((each) => isPlain(each, depth + 1));
    if (found instanceof PdfDict)
      return depth < 4 && [...found.entries.values()].every((each) => isPlain(each, depth + 1));
    return !(found instanceof PdfStream);
  };
  if (value === undefined) return;
  if (!isPlain(value, 0)) step.refuse('扩展声明中含有其他内容');
  else step.claimTree(value, 'LTA_UPDATES', '扩展声明');
}

/** XMP is not shown on any page; the stream must be nobody else's. */
function allowMetadata(step: Step, catalog: number, value: PdfValue | undefined): void {
  if (!(value instanceof PdfRef) || !step.isTouched(value.num)) return;
  const found = step.after.resolve(value);
  const isXmp = found instanceof PdfStream && step.after.name(found.dict.get('Subtype')) === 'XML';
  if (isXmp) step.claimOwned(value.num, [catalog], 'LTA_UPDATES', '元数据');
}
