import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import zlib from 'node:zlib';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { migrate } from './migrate.ts';

/**
 * A backup is one gzip file of lines, the same for the embedded and for an outside database:
 * a JSON line that says what it is, then per table a JSON line and its rows in COPY text format, ended by `\.`,
 * and last a JSON line with the SHA-256 of everything before it. Queued jobs are not in it: they follow from rows.
 */
interface Head {
  yinxin: 'backup';
  version: 1;
  migrations: number;
  at: string;
}
interface TableLine {
  table: string;
  columns: string[];
}
interface Tail {
  sha256: string;
  rows: Record<string, number>;
}

const END_OF_ROWS = '\\.';
const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** COPY escapes line feeds inside values, so they alone end a line; readline would also cut at U+2028. */
async function* linesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of stream) {
    const pieces = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = pieces.pop() ?? '';
    yield* pieces;
  }
  if (rest) yield rest;
}

/** Writes a consistent picture of the database; others go on working meanwhile. Returns rows per table. */
export async function backup(connection: pg.ClientConfig, file: string): Promise<Record<string, number>> {
  const client = new pg.Client(connection);
  await client.connect();
  const unfinished = `${file}.part`;
  const rows: Record<string, number> = {};
  try {
    await client.query('begin isolation level repeatable read read only');
    await pipeline(
      Readable.from(lines(client, rows)),
      zlib.createGzip(),
      fs.createWriteStream(unfinished, { mode: 0o600 }),
    );
    await client.query('commit');
    fs.renameSync(unfinished, file);
    return rows;
  } finally {
    fs.rmSync(unfinished, { force: true });
    await client.end();
  }
}

async function* lines(client: pg.Client, rows: Record<string, number>): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const emit = (line: string) => {
    hash.update(line).update('\n');
    return `${line}\n`;
  };
  const { rows: migrations } = await client.query(
    'select count(*)::int as n from drizzle.__drizzle_migrations',
  );
  const head: Head = {
    yinxin: 'backup',
    version: 1,
    migrations: migrations[0].n,
    at: new Date().toISOString(),
  };
  yield emit(JSON.stringify(head));
  for (const line of await tablesInOrder(client)) {
    yield emit(JSON.stringify(line));
    let count = 0;
    const stream = client.query(copyTo(`copy ${quote(line.table)} (${line.columns.map(quote)}) to stdout`));
    for await (const row of linesOf(stream)) {
      count++;
      yield emit(row);
    }
    rows[line.table] = count;
    yield emit(END_OF_ROWS);
  }
  const tail: Tail = { sha256: hash.digest('hex'), rows };
  yield `${JSON.stringify(tail)}\n`;
}

/** Our tables, each after those it refers to, so that they can be filled in this order. */
async function tablesInOrder(client: pg.Client): Promise<TableLine[]> {
  const { rows: columns } = await client.query<{ table: string; columns: string[] }>(
    `select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0
        and not a.attisdropped and a.attgenerated = ''
      group by c.relname order by c.relname`,
  );
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `select conrelid::regclass::text as from, confrelid::regclass::text as to
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`,
  );
  const ordered: TableLine[] = [];
  const visit = (table: string) => {
    if (ordered.some((line) => line.table === table)) return;
    for (const reference of references) if (reference.from === table) visit(reference.to);
    const line = columns.find((candidate) => candidate.table === table);
    if (line) ordered.push(line);
  };
  for (const { table } of columns) visit(table);
  return ordered;
}

/** Fills an empty database from a backup, in one transaction: all of it, checked against its hash, or nothing. */
export async function restore(connection: pg.ClientConfig, file: string): Promise<Record<string, number>> {
  await migrate(connection);
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('begin');
    await refuseUnlessEmpty(client);
    const counted = await fill(client, file);
    await client.query('commit');
    return counted;
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

async function fill(client: pg.Client, file: string): Promise<Record<string, number>> {
  const hash = createHash('sha256');
  const iterator = linesOf(fs.createReadStream(file).pipe(zlib.createGunzip()));
  const next = async (): Promise<string> => {
    const { value, done } = await iterator.next();
    if (done) throw new Error('备份文件不完整');
    return value;
  };
  const take = async () => {
    const line = await next();
    hash.update(line).update('\n');
    return line;
  };

  const head: Head = JSON.parse(await take());
  if (head.yinxin !== 'backup' || head.version !== 1) throw new Error('这不是本系统的备份文件');
  const { rows: migrations } = await client.query(
    'select count(*)::int as n from drizzle.__drizzle_migrations',
  );
  if (head.migrations > migrations[0].n) throw new Error('备份来自更新的版本，请先升级程序');

  const counted: Record<string, number> = {};
  for (;;) {
    const digest = hash.copy().digest('hex');
    const line = await take();
    const parsed: TableLine | Tail = JSON.parse(line);
    if ('sha256' in parsed) {
      if (parsed.sha256 !== digest) throw new Error('备份文件已损坏：校验值不符');
      return counted;
    }
    counted[parsed.table] = await fillTable(client, parsed, take);
  }
}

async function fillTable(
  client: pg.Client,
  { table, columns }: TableLine,
  take: () => Promise<string>,
): Promise<number> {
  let count = 0;
  async function* rows() {
    for (let line = await take(); line !== END_OF_ROWS; line = await take()) {
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
