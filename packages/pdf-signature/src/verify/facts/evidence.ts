import { equalBytes } from '@yinxin/der';
import { type PdfDocument, PdfError, PdfStream, type PdfValue } from '@yinxin/pdf';
import { Certificate, sharedCertificate } from '@yinxin/pki';

/** Certificates and their status from one place. */
export interface Evidence {
  certificates: readonly (Uint8Array | Certificate)[];
  crls: readonly Uint8Array[];
  ocspResponses: readonly Uint8Array[];
}

const MAX_ITEMS = 1_000;

/** The document security store (ISO 32000-2 12.8.4.3). What cannot be read in it is left out: it proves nothing. */
export function storedEvidence(document: PdfDocument): Evidence & { present: boolean } {
  const store = readable(() => document.dict(document.catalog().get('DSS')));
  if (!store) return { present: false, certificates: [], crls: [], ocspResponses: [] };
  const read = (key: string) => streamsOf(document, store.get(key));
  return {
    present: true,
    certificates: read('Certs').flatMap(readCertificate),
    crls: read('CRLs'),
    ocspResponses: read('OCSPs'),
  };
}

function streamsOf(document: PdfDocument, value: PdfValue | undefined): Uint8Array[] {
  const items = readable(() => document.array(value)) ?? [];
  if (items.length > MAX_ITEMS) throw new PdfError('limit', 'Too much evidence');
  return items.flatMap((item) => {
    const stream = readable(() => document.resolve(item));
    return (stream instanceof PdfStream && readable(() => document.streamBytes(stream))) || [];
  });
}

function readable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof PdfError && error.code !== 'limit') return undefined;
    throw error;
  }
}

/** Parsed once, so that several questions share what was decoded. */
function readCertificate(der: Uint8Array): Certificate[] {
  try {
    return [sharedCertificate(der)];
  } catch {
    return [];
  }
}

/** Everything once: the same bytes in several places would be checked several times. */
export function joined(...all: readonly Partial<Evidence>[]): Evidence {
  return {
    certificates: distinct(
      all.flatMap((one) => one.certificates ?? []),
      (each) => (each instanceof Certificate ? each.der : each),
    ),
    crls: distinct(
      all.flatMap((one) => one.crls ?? []),
      (each) => each,
    ),
    ocspResponses: distinct(
      all.flatMap((one) => one.ocspResponses ?? []),
      (each) => each,
    ),
  };
}

function distinct<T>(items: readonly T[], bytesOf: (item: T) => Uint8Array): T[] {
  const kept: T[] = [];
  for (const item of items) {
    const bytes = bytesOf(item);
    if (!kept.some((other) => equalBytes(bytesOf(other), bytes))) kept.push(item);
  }
  return kept;
}
