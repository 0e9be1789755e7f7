// What other people's programs say of a PDF of ours; undefined where they are not installed.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

async function says(
  program: string,
  bytes: Uint8Array,
  words: (file: string) => string[],
): Promise<string | undefined> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'yinxin-pdf-'));
  const file = path.join(folder, 'file.pdf');
  try {
    await writeFile(file, bytes);
    return await promisify(execFile)(program, words(file)).then(
      ({ stdout }) => stdout,
      (error: { code?: string; stdout?: string }) =>
        error.code === 'ENOENT' ? undefined : (error.stdout ?? ''),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Poppler's view of the signatures; whom to trust is left out. */
export const pdfsigSays = (bytes: Uint8Array) => says('pdfsig', bytes, (file) => ['-nocert', file]);

/** Poppler's view of the text, line by line as it stands on the page. */
export const pdftotextSays = (bytes: Uint8Array) =>
  says('pdftotext', bytes, (file) => ['-layout', file, '-']);

/** Whether the file is well formed. */
export const qpdfSays = (bytes: Uint8Array) => says('qpdf', bytes, (file) => ['--check', file]);
