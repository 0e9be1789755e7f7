import { createHash } from 'node:crypto';
import {
  array,
  dict,
  IncrementalUpdate,
  name,
  PdfArray,
  type PdfDict,
  type PdfDocument,
  PdfRef,
  PdfStream,
  type PdfValue,
  stream,
} from '@yinxin/pdf';
import { orRefuse } from '../common/refusal.ts';
import { changeCatalog } from './prepare.ts';
import type { ValidationData } from './signer.ts';

/** Evidence for one signature, known by its whole /Contents. */
export interface SignatureEvidence {
  contents: Uint8Array;
  data: ValidationData;
}

type Store = 'Certs' | 'CRLs' | 'OCSPs';

/** The update that puts evidence into the document security store (ISO 32000-2 12.8.4.3). */
export function evidenceUpdate(document: PdfDocument, evidence: readonly SignatureEvidence[]): Uint8Array {
  return orRefuse(() => {
    const update = new IncrementalUpdate(document);
    const entry = document.catalog().get('DSS');
    const store = document.dict(entry) ?? dict({ Type: name('DSS') });
    const shelves = {
      Certs: new Shelf(update, store.get('Certs')),
      CRLs: new Shelf(update, store.get('CRLs')),
      OCSPs: new Shelf(update, store.get('OCSPs')),
    };
    const vri = new Map(document.dict(store.get('VRI'))?.entries);
    for (const { contents, data } of evidence) vri.set(vriKey(contents), vriEntry(shelves, data));
    const changed = store.with({
      Certs: shelves.Certs.list(),
      CRLs: shelves.CRLs.list(),
      OCSPs: shelves.OCSPs.list(),
      VRI: dict(Object.fromEntries(vri)),
    });
    if (entry instanceof PdfRef) update.set(entry, changed);
    else changeCatalog(update, { DSS: update.add(changed) });
    return update.write().bytes;
  });
}

/** ETSI EN 319 142-1 5.4.2.3: the SHA-1 of /Contents, in capitals. */
export function vriKey(contents: Uint8Array): string {
  return createHash('sha1').update(contents).digest('hex').toUpperCase();
}

function vriEntry(shelves: Record<Store, Shelf>, data: ValidationData): PdfDict {
  const refs = (shelf: Shelf, items: readonly Uint8Array[] = []) =>
    items.length > 0 ? array(...items.map((item) => shelf.keep(item))) : undefined;
  return dict({
    Cert: refs(shelves.Certs, data.certificates),
    CRL: refs(shelves.CRLs, data.crls),
    OCSP: refs(shelves.OCSPs, data.ocspResponses),
  });
}

/** One of the store's arrays of streams; the same bytes are kept once. */
class Shelf {
  readonly #update: IncrementalUpdate;
  readonly #items: PdfValue[];
  readonly #known = new Map<string, PdfRef>();

  constructor(update: IncrementalUpdate, existing: PdfValue | undefined) {
    this.#update = update;
    this.#items = [...(update.document.array(existing) ?? [])];
    for (const item of this.#items) {
      const held = update.document.resolve(item);
      if (item instanceof PdfRef && held instanceof PdfStream) {
        this.#known.set(fingerprint(update.document.streamBytes(held)), item);
      }
    }
  }

  keep(bytes: Uint8Array): PdfRef {
    const key = fingerprint(bytes);
    const known = this.#known.get(key);
    if (known) return known;
    const ref = this.#update.add(stream({}, bytes));
    this.#known.set(key, ref);
    this.#items.push(ref);
    return ref;
  }

  list(): PdfValue | undefined {
    return this.#items.length > 0 ? new PdfArray(this.#items) : undefined;
  }
}

const fingerprint = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64');
