import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { DatabaseClient } from '../db/client.ts';
import { knownMigrations, migrate, migrateEmptyUpTo } from '../db/migrate.ts';
import {
  type BackupDependencies,
  END_OF_ROWS,
  type FileLine,
  filesNamed,
  type Head,
  quote,
  type Saved,
  type TableLine,
  type Tail,
  tablesInOrder,
} from './format.ts';
import { ArchiveReader } from './reader.ts';

type RestoreDependencies = BackupDependencies & Required<Pick<BackupDependencies, 'storage'>>;

/**
 * Fills an empty database from a backup, in one transaction: all of it, checked against its hash, or nothing. Files go
 * to their place before the commit, so no row ever names one that is not there; those of a restore that failed lie
 * unnamed under their digests and are simply found again by the next.
 */
export async function restore(parts: RestoreDependencies, file: string): Promise<Saved> {
  const reader = new ArchiveReader(file);
  const head = await readHead(reader);
  await migrateEmptyUpTo(parts.access, head.migrations);
  const client = new DatabaseClient(parts.access.owner);
  await client.connect();
  try {
    await client.query('begin');
    await refuseUnlessEmpty(client);
    const saved = await fill(client, parts, head, reader);
    await client.query('commit');
    await migrate(parts.access);
    return saved;
  } finally {
    await client.end(); // without the commit above this rolls everything back
  }
}

async function refuseUnlessEmpty(client: pg.Client) {
  for (const { table } of await tablesInOrder(client)) {
    const { rows } = await client.query(`select exists (select 1 from ${quote(table)}) as used`);
    if (rows[0].used) throw new Error(`目标数据库不是空的（表 ${table} 已有数据），为避免覆盖已停止恢复`);
  }
}

async function readHead(reader: ArchiveReader): Promise<Head> {
  const head: Head = JSON.parse(await reader.line());
  if (head.yinxin !== 'backup' || ![1, 2].includes(head.version)) throw new Error('这不是本系统的备份文件');
  if (head.migrations > knownMigrations()) throw new Error('备份来自更新的版本，请先升级程序');
  return head;
}

async function fill(
  client: pg.Client,
  parts: RestoreDependencies,
  head: Head,
  reader: ArchiveReader,
): Promise<Saved> {
  const rows: Record<string, number> = {};
  const files = new Set<string>();
  let total: number | undefined;
  for (;;) {
    const digest = reader.digest();
    const part: TableLine | FileLine | Tail = JSON.parse(await reader.line());
    if ('table' in part) rows[part.table] = await fillTable(client, part, reader);
    else if ('file' in part) {
      total ??= (await filesNamed(client)).length;
      files.add(await storeObject(parts, part, reader));
      parts.onFile?.(files.size, total);
    } else {
      if (part.sha256 !== digest) throw new Error('备份文件已损坏：校验值不符');
      if (!head.files) return { rows, files: undefined };
      const missing = (await filesNamed(client)).find(({ file }) => !files.has(file));
      if (missing) throw new Error(`备份中缺少文件“${missing.name}”`);
      return { rows, files: files.size };
    }
  }
}

async function fillTable(client: pg.Client, { table, columns }: TableLine, reader: ArchiveReader) {
  let count = 0;
  async function* rows() {
    for (let line = await reader.line(); line !== END_OF_ROWS; line = await reader.line()) {
      count++;
      yield `${line}\n`;
    }
  }
  await pipeline(
    Readable.from(rows()),
    client.query(copyFrom(`copy ${quote(table)} (${columns.map(quote)}) from stdin`)),
  );
  return count;
}

/** One file at a time is in memory, and none is larger than an upload may be. */
async function storeObject(
  { storage }: RestoreDependencies,
  { file, size }: FileLine,
  reader: ArchiveReader,
) {
  const bytes = await reader.bytes(size);
  if ((await reader.line()) !== '' || createHash('sha256').update(bytes).digest('hex') !== file)
    throw new Error(`备份文件已损坏：文件 ${file} 的校验值不符`);
  await storage.keep(await storage.receive(Readable.from([bytes])));
  return file;
}
