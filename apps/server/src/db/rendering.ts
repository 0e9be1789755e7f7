import { Column, is, Name, Param, Placeholder, type Query, SQL, StringChunk, Table } from 'drizzle-orm';

/** What drizzle's dialect of a database does, and does not name in its types. */
export interface Dialect {
  sqlToQuery(statement: unknown, source?: string): Query;
}
interface Text {
  text: string;
  values: unknown[];
}

/** What a piece of a statement is. */
const SORTS = [
  [StringChunk, 'text'],
  [Name, 'name'],
  [SQL, 'statement'],
  [Table, 'named'],
  [Column, 'named'],
  [Param, 'value'],
  [Placeholder, 'placeholder'],
] as const;
type Sort = (typeof SORTS)[number][1] | 'other';

/** By the class of a piece: drizzle walks through the classes of every piece of every statement, again and again. */
const sorts = new Map<unknown, Sort>();
function sortOf(piece: unknown): Sort {
  if (typeof piece !== 'object' || piece === null) return 'other';
  const prototype: unknown = Object.getPrototypeOf(piece);
  const known = sorts.get(prototype);
  if (known) return known;
  const sort = SORTS.find(([type]) => is(piece, type))?.[1] ?? 'other';
  sorts.set(prototype, sort);
  return sort;
}

/** A statement whose text is known: only its values are new. */
export class ReadyStatement implements Query {
  readonly sql: string;
  readonly params: unknown[];

  constructor(text: string, values: unknown[]) {
    this.sql = text;
    this.params = values;
  }

  getSQL(): SQL {
    return this as unknown as SQL; // it goes no further than the dialect
  }
}

/**
 * Lets a database turn its statements into text as drizzle does, word for word, in a small part of the time. What is
 * rare is left to drizzle.
 */
export function renderQuickly<Db>(database: Db): Db {
  const { dialect } = database as unknown as { dialect: Dialect & Parameters<SQL['toQuery']>[0] };
  const { casing, escapeName, escapeParam, escapeString, prepareTyping } = dialect;
  const ways = { casing, escapeName, escapeParam, escapeString, ...(prepareTyping && { prepareTyping }) };
  const slowly = dialect.sqlToQuery.bind(dialect);
  const casingOf = casing.getColumnCasing.bind(casing);
  const columns = new WeakMap<Column, string>();
  casing.getColumnCasing = (column) => {
    const name = columns.get(column) ?? casingOf(column);
    columns.set(column, name);
    return name;
  };
  /** Tables and columns as they stand in statements. */
  const names = new WeakMap<object, string>();
  const nameOf = (piece: Table): string => {
    const name = names.get(piece) ?? slowly(new SQL([piece])).sql;
    names.set(piece, name);
    return name;
  };

  function add(into: Text, piece: unknown): void {
    if (piece === undefined) return;
    const sort = sortOf(piece);
    if (sort === 'text') into.text += (piece as StringChunk).value.join('');
    else if (sort === 'name') into.text += escapeName((piece as Name).value);
    else if (sort === 'named') into.text += nameOf(piece as Table);
    else if (sort === 'statement' && !(piece as { shouldInlineParams?: boolean }).shouldInlineParams)
      for (const one of (piece as SQL).queryChunks) add(into, one);
    else if (sort === 'value') addValue(into, piece as Param);
    else if (sort === 'placeholder') into.text += `$${into.values.push(piece)}`;
    else addOther(into, piece);
  }
  function addValue(into: Text, param: Param): void {
    const { value, encoder } = param;
    const isLater = sortOf(value) === 'placeholder';
    const sent: unknown = isLater ? param : value === null ? null : encoder.mapToDriverValue(value);
    if (sortOf(sent) === 'statement') add(into, sent);
    else into.text += `$${into.values.push(sent)}`;
  }
  function addOther(into: Text, piece: unknown): void {
    if (Array.isArray(piece)) {
      into.text += '(';
      for (const [at, one] of piece.entries()) {
        if (at > 0) into.text += ', ';
        add(into, one);
      }
      into.text += ')';
      return;
    }
    const paramStartIndex = { value: into.values.length };
    const { sql, params } = new SQL([piece as SQL]).toQuery({ ...ways, paramStartIndex });
    into.text += sql;
    into.values.push(...params);
  }

  dialect.sqlToQuery = (statement, source) => {
    if (statement instanceof ReadyStatement) return statement;
    if (source !== undefined) return slowly(statement, source);
    const into: Text = { text: '', values: [] };
    add(into, statement);
    return { sql: into.text, params: into.values };
  };
  return database;
}
