import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ByteRange, FileContent } from '@yinxin/api';
import type { FastifyInstance } from 'fastify';
import { sendFile } from './http/file-answer.ts';
import { problem } from './http/problem.ts';
import { type Digests, digestsOf } from './modules/uploads/index.ts';

/** A file of the build (command line, SDK) as its manifest tells of it. */
export interface BuiltFile {
  /** Stays the same from version to version. */
  address: string;
  /** What it is saved as. */
  fileName: string;
  type: string;
  version: string;
  /** Since when it has these bytes. */
  date: string;
}

export interface OfferedFile extends BuiltFile {
  content(): Promise<OfferedContent>;
}

interface OfferedContent {
  size: number;
  digests: Digests;
  open: FileContent['open'];
}

export const BUILT_PREFIX = '/download/';

/** What the build left in its folder, by address. */
export function builtFiles(folder: string | undefined): Map<string, OfferedFile> {
  if (folder === undefined) return new Map();
  const built: BuiltFile[] = JSON.parse(fs.readFileSync(path.join(folder, 'manifest.json'), 'utf8'));
  return new Map(
    built.map((file) => [`${BUILT_PREFIX}${file.address}`, offered(file, path.join(folder, file.address))]),
  );
}

function offered(file: BuiltFile, place: string): OfferedFile {
  let content: Promise<OfferedContent> | undefined;
  const read = async (): Promise<OfferedContent> => ({
    size: fs.statSync(place).size,
    digests: digestsOf(await fs.promises.readFile(place)),
    open: async (range) => fs.createReadStream(place, range && { start: range.first, end: range.last }),
  });
  // read once: the build's files do not change while the server runs
  return { ...file, content: () => (content ??= read()) };
}

/**
 * A file of the build that the server completes with what only it knows. The same knowledge gives the same bytes, so
 * they are made anew only when it has changed.
 */
export function completed<Knowledge>(
  file: OfferedFile,
  learn: () => Promise<Knowledge>,
  complete: (text: string, known: Knowledge) => string,
): OfferedFile {
  let made: { by: string; content: OfferedContent } | undefined;
  const make = async (known: Knowledge): Promise<OfferedContent> => {
    const { open } = await file.content();
    const bytes = Buffer.from(complete(await text(await open()), known));
    const part = (range: ByteRange | undefined) =>
      range ? bytes.subarray(range.first, range.last + 1) : bytes;
    return {
      size: bytes.length,
      digests: digestsOf(bytes),
      open: async (range) => Readable.from([part(range)]),
    };
  };
  const content = async (): Promise<OfferedContent> => {
    const known = await learn();
    const by = JSON.stringify(known);
    if (made?.by !== by) made = { by, content: await make(known) };
    return made.content;
  };
  return { ...file, content };
}

export function registerBuiltFiles(app: FastifyInstance, files: ReadonlyMap<string, OfferedFile>) {
  app.get<{ Params: { name: string } }>(`${BUILT_PREFIX}:name`, async (request, reply) => {
    const file = files.get(`${BUILT_PREFIX}${request.params.name}`);
    if (!file) throw problem('FILE_NOT_FOUND');
    const { fileName: name, type } = file;
    const {
      size,
      open,
      digests: { sha256: tag },
    } = await file.content();
    return sendFile(request, reply, { name, type, size, tag, open, inline: false, isPublic: true });
  });
}
