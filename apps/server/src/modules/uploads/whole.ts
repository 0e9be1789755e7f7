import { problem } from '../../http/problem.ts';
import { type FilePurpose, rulesOf } from '../file-purposes/index.ts';

const MEGABYTE = 1024 * 1024;

/** An upload that is looked at as a whole: in memory, and never more than its purpose allows. */
export async function readWhole(purpose: FilePurpose, content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const { maxBytes } = rulesOf(purpose);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > maxBytes) throw problem('FILE_TOO_LARGE', { megabytes: maxBytes / MEGABYTE });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
