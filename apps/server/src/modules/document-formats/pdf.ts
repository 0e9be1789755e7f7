import {
  type Artwork,
  beginSignature,
  extendPdf,
  finishSignature,
  imageArtwork,
  type Mark as PdfMark,
  pdfSigner,
  type SignOptions,
  VerifyPool,
  vectorArtwork,
} from '@yinxin/pdf-signature';
import { toPdfForm } from '@yinxin/seal';
import type { Scanning, TypesettingPool } from '../typesetting/index.ts';
import { FILE_MS } from '../verification/index.ts';
import { Drawing } from './drawing.ts';
import type { Art, DocumentFormat, Mark } from './format.ts';

const whole = (chunks: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(chunks));

const artworkOf = (art: Art): Artwork =>
  'png' in art ? imageArtwork(art.png, art.widthMm) : vectorArtwork(toPdfForm(art));

/** What is shown in several places is one object of the file. */
function pdfMarks(marks: readonly Mark[]): PdfMark[] {
  const made = new Map<Art, Artwork>();
  const once = (art: Art): Artwork => {
    const artwork = made.get(art) ?? artworkOf(art);
    made.set(art, artwork);
    return artwork;
  };
  return marks.map((mark) => ({ ...mark, art: once(mark.art) }));
}

/** PDF (ISO 32000) with PAdES signatures. */
export function createPdfFormat({
  papers,
  scanning,
}: {
  papers: TypesettingPool;
  scanning: Scanning;
}): DocumentFormat & { close(): Promise<void> } {
  const drawing = new Drawing();
  const verifier = new VerifyPool({ size: 1, milliseconds: FILE_MS });
  return {
    scan: (guest, sha256, bytes) => scanning.scan(guest, sha256, bytes),
    read: (guest, sha256, bytes) => drawing.texts(guest, sha256, bytes),
    page: (guest, wish, bytes) => drawing.picture(guest, wish, bytes),
    prepare: (bytes, entries) => papers.compose(bytes, entries),
    prepareMany: (bytes, all) => papers.composeMany(bytes, all),
    sign(bytes, by, { marks, ...wish }) {
      const options: SignOptions = {
        ...wish,
        marks: pdfMarks(marks),
        level: 'B-T',
        scan: 'skip', // looked through when it was uploaded; what came since is our own
      };
      const pending = beginSignature(bytes, pdfSigner(by), options);
      const { toBeSigned, documentDigest } = pending;
      return {
        toBeSigned,
        documentDigest,
        finish: async (signature, level) =>
          whole(await finishSignature(bytes, pending, signature, { ...options, level })),
      };
    },
    extend: async (bytes, given) => whole(await extendPdf(bytes, given)),
    verify: (bytes, by) => verifier.verify(bytes, by),
    async close() {
      await Promise.all([drawing.close(), verifier.close()]);
    },
  };
}
