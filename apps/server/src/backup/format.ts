import type pg from 'pg';
import type { Access } from '../db/connect.ts';
import type { ObjectStore } from '../providers/storage/index.ts';

/**
 * A backup is one gzip file, the same for the embedded and for an outside database: a JSON line that says what it is;
 * per table a JSON line and its rows in COPY text format, ended by `\.`; per uploaded file a JSON line, its bytes and
 * a line feed; and last a JSON line with the SHA-256 of everything before it. Queued jobs are not in it: they follow
 * from rows. Version 1 had no files.
 */
export interface Head {
  yinxin: 'backup';
  version: 1 | 2;
  migrations: number;
  at: string;
  /** Whether the uploaded files are in it. */
  files?: boolean;
}
export interface TableLine {
  table: string;
  columns: string[];
}
export interface FileLine {
  file: string;
  size: number;
}
export interface Tail {
  sha256: string;
  rows: Record<string, number>;
}

export const END_OF_ROWS = '\\.';
export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

export interface BackupDependencies {
  access: Access;
  /** Where the uploaded files lie; without it they are left out. */
  storage?: ObjectStore;
  /** Told after each file. */
  onFile?: (done: number, total: number) => void;
}

/** What a backup holds, or what came back from it. */
export interface Saved {
  rows: Record<string, number>;
  /** Undefined when the files were left out. */
  files: number | undefined;
}

/** Our tables, each after those it refers to, so that they can be filled in this order. */
export async function tablesInOrder(client: pg.Client): Promise<TableLine[]> {
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

export async function migrationsIn(client: pg.Client): Promise<number> {
  const { rows } = await client.query('select count(*)::int as n from drizzle.__drizzle_migrations');
  return rows[0].n;
}

export interface KeptFile extends FileLine {
  name: string;
}

/** Every object that the rows of this transaction name, once. */
export async function filesNamed(client: pg.Client): Promise<KeptFile[]> {
  const { rows } = await client.query<KeptFile>(
    `select o.key as file, o.size, min(f.name) as name
       from objects o join files f on f.object = o.key group by o.key order by o.key`,
  );
  return rows;
}
