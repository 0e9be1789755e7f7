import { PdfArray, PdfDict, type PdfDocument, PdfRef, PdfStream, type PdfValue } from '@yinxin/pdf';
import { inCatalog } from '../common/reach.ts';
import type { Step } from './step.ts';

/** What holds a store together, by object number; the streams in it are its leaves. */
interface Store {
  parts: Set<number>;
  streams: Set<number>;
}

const STORE_KEYS = new Set(['Certs', 'CRLs', 'OCSPs']);
const ENTRY_KEYS = new Set(['Cert', 'CRL', 'OCSP', 'TS']);
const PLAIN_KEYS = new Set(['Type', 'TU']);
/** /VRI is keyed by the digest of a signature (ISO 32000-2 12.8.4.4). */
const DIGEST = /^[0-9A-Fa-f]{32,}$/;

/**
 * Validation data (ISO 32000-2 12.8.4.3) is shown by no reader, and every piece of it is signed by who issued it: it
 * may be added, merged and dropped. What is dropped proves nothing any more, which the checks of time and status
 * find. Its objects must be reached through the store alone, otherwise a "certificate" could be a page's content.
 */
export function allowEvidence(step: Step): void {
  const [was, is] = [step.before.catalog().get('DSS'), step.after.catalog().get('DSS')];
  if (was !== undefined && step.after.dict(is) === undefined) step.remark('删除了验证数据');
  const store: Store = { parts: new Set(), streams: new Set() };
  collectStore(step, step.before, was, store);
  collectStore(step, step.after, is, store);
  // Evidence comes in new objects: one that was there may be a page's content by another name.
  const streams = [...store.streams].filter((num) => step.added.has(num) && streamOf(step, num));
  const place = inCatalog(step.after, 'DSS');
  step.claimAllBelow(place, new Set([...store.parts, ...streams]), 'LTA_UPDATES', '验证数据');
  for (const num of streams) step.claimTree(streamOf(step, num)?.dict, 'LTA_UPDATES', '验证数据');
}

function streamOf(step: Step, num: number): PdfStream | undefined {
  const value = step.after.load(num)?.value;
  return value instanceof PdfStream ? value : undefined;
}

function collectStore(step: Step, view: PdfDocument, entry: PdfValue | undefined, store: Store): void {
  const dict = part(view, entry, store);
  if (!(dict instanceof PdfDict)) return;
  for (const [key, value] of dict.entries) {
    if (STORE_KEYS.has(key)) collectList(view, value, store);
    else if (key === 'VRI') collectPerSignature(step, view, value, store);
    else if (!PLAIN_KEYS.has(key)) refuseUnknown(step, view, key, value);
  }
}

function collectPerSignature(step: Step, view: PdfDocument, value: PdfValue, store: Store): void {
  const dict = part(view, value, store);
  for (const [key, each] of dict instanceof PdfDict ? dict.entries : []) {
    if (!DIGEST.test(key)) {
      refuseUnknown(step, view, key, each);
      continue;
    }
    const entry = part(view, each, store);
    for (const [name, item] of entry instanceof PdfDict ? entry.entries : []) {
      if (ENTRY_KEYS.has(name)) collectList(view, item, store);
      else if (!PLAIN_KEYS.has(name)) refuseUnknown(step, view, name, item);
    }
  }
}

/** What is new under a name we do not know may be anything. */
function refuseUnknown(step: Step, view: PdfDocument, key: string, value: PdfValue): void {
  const isNew = value instanceof PdfRef ? step.isTouched(value.num) : view.resolve(value) instanceof PdfDict;
  if (view === step.after && isNew) step.refuse('验证数据中含有未知内容 {}', undefined, key);
}

function collectList(view: PdfDocument, value: PdfValue, store: Store): void {
  const found = view.resolve(value);
  if (found instanceof PdfStream) {
    if (value instanceof PdfRef) store.streams.add(value.num);
    return;
  }
  const list = part(view, value, store);
  for (const item of list instanceof PdfArray ? list.items : []) {
    if (item instanceof PdfRef) store.streams.add(item.num);
  }
}

/** The value itself; when it is an object of its own, that object belongs to the store. */
function part(view: PdfDocument, value: PdfValue | undefined, { parts }: Store): PdfValue {
  const found = view.resolve(value);
  if (value instanceof PdfRef && (found instanceof PdfDict || found instanceof PdfArray))
    parts.add(value.num);
  return found;
}
