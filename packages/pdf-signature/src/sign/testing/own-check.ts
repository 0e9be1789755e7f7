import { isSignatureDict, openPdf, type PdfArray, type PdfDict, type PdfString } from '@yinxin/pdf';
import { type SignerFacts, verifySignedData, verifyTimeStampToken } from '@yinxin/pki';
import { signatureFields } from '../../common/fields.ts';
import { withoutPadding } from '../../common/padding.ts';

/** A signature as it stands in the file, with the bytes it covers. */
export interface Found {
  field: string;
  dict: PdfDict;
  contents: Uint8Array;
  covered: Uint8Array;
  coversAll: boolean;
}

export function signaturesIn(file: Uint8Array, password?: string): Found[] {
  const document = openPdf(file, { password, strict: true });
  return signatureFields(document).flatMap((field) => {
    const dict = document.dict(field.value);
    if (!dict || !isSignatureDict(dict)) return [];
    const range = dict.get('ByteRange') as PdfArray;
    const [start, first, second, rest] = range.items as number[];
    const contents = dict.get('Contents') as PdfString;
    if (start !== 0 || contents.start !== first || contents.end !== second) {
      throw new Error('the gap is not exactly /Contents');
    }
    const covered = Buffer.concat([file.subarray(0, first), file.subarray(second, second! + rest!)]);
    const coversAll = second! + rest! === file.length;
    return [{ field: field.fullName, dict, contents: contents.bytes, covered, coversAll }];
  });
}

/** The signature in what was appended after `from`, found without trusting the rest of the file. */
export function newestSignature(file: Uint8Array, from: number): Pick<Found, 'contents' | 'covered'> {
  const tail = Buffer.from(file.subarray(from)).toString('latin1');
  const [, first, second] = /\/ByteRange \[0 (\d+) (\d+) \d+ *\]/.exec(tail)!.map(Number);
  const hex = Buffer.from(file.subarray(first! + 1, second! - 1)).toString('latin1');
  const covered = Buffer.concat([file.subarray(0, first), file.subarray(second)]);
  return { contents: Buffer.from(hex, 'hex'), covered };
}

/** What our own CMS reader says about the signer. */
export function signerFacts({ contents, covered }: Pick<Found, 'contents' | 'covered'>): SignerFacts {
  const verified = verifySignedData(withoutPadding(contents), { content: covered });
  if (!verified.ok) throw new Error(verified.failure.message);
  return verified.signers[0]!;
}

export function isGoodDocumentTimeStamp({ contents, covered }: Found): boolean {
  const verified = verifyTimeStampToken(withoutPadding(contents), covered);
  return verified.ok && verified.intact;
}
