import fs from 'node:fs';
import path from 'node:path';
import type { FileContent } from '@yinxin/api';
import type { FastifyInstance } from 'fastify';
import { sendFile } from './http/file-answer.ts';
import { problem } from './http/problem.ts';
import { type Digests, digestsOf } from './modules/files/index.ts';

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
  size: number;
  /** Read once: the build's files do not change while the server runs. */
  digests(): Promise<Digests>;
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
  let digests: Promise<Digests> | undefined;
  return {
    ...file,
    size: fs.statSync(place).size,
    digests: () => (digests ??= fs.promises.readFile(place).then(digestsOf)),
    open: async (range) => fs.createReadStream(place, range && { start: range.first, end: range.last }),
  };
}

export function registerBuiltFiles(app: FastifyInstance, files: ReadonlyMap<string, OfferedFile>) {
  app.get<{ Params: { name: string } }>(`${BUILT_PREFIX}:name`, async (request, reply) => {
    const file = files.get(`${BUILT_PREFIX}${request.params.name}`);
    if (!file) throw problem('FILE_NOT_FOUND');
    const { fileName: name, type, size, open } = file;
    const { sha256: tag } = await file.digests();
    return sendFile(request, reply, { name, type, size, tag, open, inline: false, isPublic: true });
  });
}
