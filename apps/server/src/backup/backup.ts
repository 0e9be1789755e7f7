import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import zlib from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { DatabaseClient } from '../db/client.ts';
import {
  type BackupDependencies,
  END_OF_ROWS,
  type FileLine,
  filesNamed,
  type Head,
  type KeptFile,
  migrationsIn,
  quote,
  type Saved,
  type Tail,
  tablesInOrder,
} from './format.ts';

/**
 * Writes a consistent picture of the database and of the files it names; others go on working meanwhile.
 * The rows come first, from one snapshot; then the objects that these rows name. A file is stored before its row is
 * written, and under its own digest, so every object named in the snapshot exists by then and is what it was: nothing
 * has to be locked. What is uploaded meanwhile is in neither part.
 */
export async function backup(parts: BackupDependencies, file: string): Promise<Saved> {
  const client = new DatabaseClient(parts.access.owner);
  await client.connect();
  const unfinished = `${file}.part`;
  const saved: Saved = { rows: {}, files: parts.storage && 0 };
  try {
    await client.query('begin isolation level repeatable read read only');
    await pipeline(
      Readable.from(archive(client, parts, saved)),
      zlib.createGzip(),
      fs.createWriteStream(unfinished, { mode: 0o600, flush: true }),
    );
    await client.query('commit');
    fs.renameSync(unfinished, file);
    return saved;
  } finally {
    fs.rmSync(unfinished, { force: true });
    await client.end();
  }
}

async function* archive(client: pg.Client, parts: BackupDependencies, saved: Saved): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const piece of contents(client, parts, saved)) {
    hash.update(piece);
    yield piece;
  }
  yield jsonLine({ sha256: hash.digest('hex'), rows: saved.rows } satisfies Tail);
}

const line = (text: string) => Buffer.from(`${text}\n`);
const jsonLine = (value: object) => line(JSON.stringify(value));

async function* contents(
  client: pg.Client,
  { storage, onFile }: BackupDependencies,
  saved: Saved,
): AsyncGenerator<Buffer> {
  yield jsonLine({
    yinxin: 'backup',
    version: 2,
    migrations: await migrationsIn(client),
    at: new Date().toISOString(),
    files: storage !== undefined,
  } satisfies Head);
  for (const table of await tablesInOrder(client)) {
    yield jsonLine(table);
    const rows = client.query(
      copyTo(`copy ${quote(table.table)} (${table.columns.map(quote)}) to stdout`),
    ) as AsyncIterable<Buffer>;
    let count = 0;
    for await (const chunk of rows) {
      count += lineFeedsIn(chunk);
      yield chunk;
    }
    saved.rows[table.table] = count;
    yield line(END_OF_ROWS);
  }
  if (!storage) return;
  const files = await filesNamed(client);
  for (const [index, file] of files.entries()) {
    yield jsonLine({ file: file.file, size: file.size } satisfies FileLine);
    yield* checked(file, await storage.open(file.file).catch(() => lost(file)));
    yield line('');
    saved.files = index + 1;
    onFile?.(index + 1, files.length);
  }
}

/** COPY escapes line feeds inside values, so each one ends a row. */
function lineFeedsIn(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(0x0a); at >= 0; at = chunk.indexOf(0x0a, at + 1)) count++;
  return count;
}

/** A backup that kept a broken file would be found out only when it is needed. */
async function* checked(file: KeptFile, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of bytes) {
    hash.update(chunk);
    size += chunk.length;
    yield chunk;
  }
  if (size !== file.size || hash.digest('hex') !== file.file) lost(file);
}

function lost({ name, file }: KeptFile): never {
  throw new Error(`上传的文件“${name}”（${file}）丢失或已损坏；只备份数据库请加 --database-only`);
}
