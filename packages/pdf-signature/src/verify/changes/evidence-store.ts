import { PdfArray, PdfDict, type PdfDocument, PdfRef, PdfStream, type PdfValue } from '@yinxin/pdf';
import { isSame } from './equal.ts';
import type { Step } from './step.ts';

const LISTS = ['Certs', 'CRLs', 'OCSPs'] as const;
const VRI_LISTS = ['Cert', 'CRL', 'OCSP'] as const;
const STREAM_KEYS = new Set(['Length', 'Filter', 'DecodeParms']);

/**
 * Validation data may be added (ISO 32000-2 12.8.4.3) and never taken away. Its streams and lists must be used by
 * the store alone, otherwise a "certificate" could be a page's content.
 */
export function allowEvidence(step: Step): void {
  const entry = step.after.catalog().get('DSS');
  const was = step.before.dict(step.before.catalog().get('DSS'));
  const is = step.after.dict(entry);
  if (!is) {
    if (was) step.refuse('删除了验证数据');
    return;
  }
  const store = new StoreStep(step, entry);
  for (const key of is.entries.keys()) {
    if (key !== 'Type' && key !== 'VRI' && !LISTS.some((each) => each === key)) {
      step.refuse(`验证数据中含有未知内容 ${key}`);
    }
  }
  for (const key of LISTS) store.list(was?.get(key), is.get(key));
  store.perSignature(was?.get('VRI'), is.get('VRI'));
}

class StoreStep {
  private readonly step: Step;
  /** Objects that make up the store, and the catalog above it. */
  private readonly store: readonly number[];

  constructor(step: Step, entry: PdfValue | undefined) {
    this.step = step;
    this.store = [...storeObjects(step.before), ...storeObjects(step.after)];
    this.own(entry);
  }

  private own(value: PdfValue | undefined): void {
    if (value instanceof PdfRef) this.step.claimOwned(value.num, this.store, 'LTA_UPDATES', '验证数据');
  }

  list(was: PdfValue | undefined, is: PdfValue | undefined): void {
    const { before, after } = this.step;
    this.own(is);
    const found = after.resolve(is);
    if (found !== null && !(found instanceof PdfArray)) this.step.refuse('验证数据列表格式错误');
    const now = found instanceof PdfArray ? found.items : [];
    const kept = (before.array(was) ?? []).every((item) => now.some((each) => isSame(this.step, item, each)));
    if (!kept) this.step.refuse('删除了验证数据');
    for (const item of now) this.item(item);
  }

  private item(value: PdfValue): void {
    if (!(value instanceof PdfRef) || !this.step.isTouched(value.num)) return;
    const stream = this.step.after.resolve(value);
    const isPlain =
      stream instanceof PdfStream && [...stream.dict.entries.keys()].every((key) => STREAM_KEYS.has(key));
    if (!isPlain || !this.step.added.has(value.num)) this.step.refuse('验证数据格式错误', value.num);
    else this.own(value);
  }

  perSignature(was: PdfValue | undefined, is: PdfValue | undefined): void {
    const { before, after } = this.step;
    this.own(is);
    const [old, now] = [before.dict(was), after.dict(is)];
    for (const key of old?.entries.keys() ?? []) if (!now?.has(key)) this.step.refuse('删除了签名的验证数据');
    for (const [key, entry] of now?.entries ?? []) {
      this.own(entry);
      const found = after.resolve(entry);
      if (!(found instanceof PdfDict)) this.step.refuse('签名的验证数据格式错误');
      else this.entry(before.dict(old?.get(key)), found);
    }
  }

  private entry(was: PdfDict | undefined, is: PdfDict): void {
    for (const [key, value] of is.entries) {
      if (VRI_LISTS.some((each) => each === key)) this.list(was?.get(key), value);
      else if (key === 'TS') this.item(value);
      else if (key !== 'TU' && key !== 'Type') this.step.refuse(`签名的验证数据含有未知内容 ${key}`);
    }
  }
}

function storeObjects(view: PdfDocument): number[] {
  const entry = view.catalog().get('DSS');
  const store = view.dict(entry);
  const vri = view.dict(store?.get('VRI'));
  const entries = [...(vri?.entries.values() ?? [])];
  const parts = [
    view.trailer.get('Root'),
    entry,
    ...LISTS.map((key) => store?.get(key)),
    store?.get('VRI'),
    ...entries,
    ...entries.flatMap((each) => VRI_LISTS.map((key) => view.dict(each)?.get(key))),
  ];
  return parts.flatMap((part) => (part instanceof PdfRef ? [part.num] : []));
}
