import type { FileContent } from '@yinxin/api';
import { problem } from '../../http/problem.ts';
import { openFile } from './files.ts';
import { type FilePurpose, rulesOf } from './purposes.ts';
import type { StoredFile } from './tables.ts';

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

/** A kept file for somebody who may see it: shown in place, never kept by anybody in between. */
export const shownFile = (parts: Parameters<typeof openFile>[0], file: StoredFile): FileContent => ({
  name: file.name,
  type: file.type,
  size: file.size,
  tag: file.sha256,
  inline: true,
  isPublic: false,
  open: (range) => openFile(parts, file, range),
});
