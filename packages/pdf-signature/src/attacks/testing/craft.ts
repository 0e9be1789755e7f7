import { openPdf } from '@yinxin/pdf';
import { prepareUpdate, type SignatureRequest } from '../../sign/index.ts';
import type { Report } from '../../verify/index.ts';
import { joinChunks, SIGNED } from './world.ts';

interface CraftInput {
  subFilter?: string;
  type?: 'Sig' | 'DocTimeStamp';
  request?: SignatureRequest;
  reservedBytes?: number;
  /** Makes the bytes of /Contents for the signed bytes. */
  contents: (signed: Uint8Array) => Uint8Array | Promise<Uint8Array>;
}

/** A signature whose container the test makes itself. */
export async function craft(file: Uint8Array, input: CraftInput): Promise<Uint8Array> {
  const { subFilter = 'ETSI.CAdES.detached', type = 'Sig', reservedBytes = 12_000 } = input;
  const request = { at: SIGNED, ...input.request };
  const prepared = prepareUpdate(openPdf(file), request, { type, subFilter, reservedBytes });
  const whole = joinChunks([file, prepared.tail]);
  const [, gapStart, gapEnd] = prepared.byteRange;
  const signed = joinChunks([whole.subarray(0, gapStart), whole.subarray(gapEnd)]);
  return withContents(whole, prepared.contents.start, await input.contents(signed));
}

/** Writes new bytes into the hex string that starts at the given place. */
export function withContents(file: Uint8Array, start: number, contents: Uint8Array): Uint8Array {
  const copy = new Uint8Array(file);
  copy.set(Buffer.from(Buffer.from(contents).toString('hex'), 'latin1'), start + 1);
  return copy;
}

/** Where the last /Contents stands, brackets included. */
export function contentsOf(file: Uint8Array): { start: number; end: number; bytes: Buffer } {
  const text = Buffer.from(file).toString('latin1');
  const start = text.indexOf('<', [...text.matchAll(/\/Contents\s*<(?!<)/g)].at(-1)!.index);
  const end = text.indexOf('>', start) + 1;
  return { start, end, bytes: Buffer.from(text.slice(start + 1, end - 1), 'hex') };
}

/** The file's bytes as text, changed, and back. */
export const edited = (file: Uint8Array, change: (text: string) => string): Uint8Array =>
  new Uint8Array(Buffer.from(change(Buffer.from(file).toString('latin1')), 'latin1'));

/** `TOTAL_FAILED/FORMAT_FAILURE` of one signature, or the file's verdict when it has none. */
export function outcome(report: Report, index = 0): string {
  const signature = report.signatures[index];
  return signature ? `${signature.indication}/${signature.subIndication}` : report.verdict;
}
