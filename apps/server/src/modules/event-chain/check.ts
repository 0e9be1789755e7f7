import type pg from 'pg';
import { CLEARED_OTHERWISE, CLEARINGS, clearingsIn, isCleared, restOf } from './clearing.ts';
import { eventTexts, hashOf, type LinkedTexts } from './texts.ts';

type Row = LinkedTexts & { hash: Buffer };

export interface Finding {
  stream: string;
  number: number;
  reason: string;
}

const PAGE = 5_000;
const NOTHING = Buffer.alloc(32);

/**
 * Walks every stream and names what does not fit, and of each row that was cleared by rule its stream. The hashes are computed here, not by the database: whoever could
 * change a row there could have changed its functions too.
 */
export async function checkEvents(
  client: pg.Client,
): Promise<{ events: number; cleared: string[]; findings: Finding[] }> {
  const findings: Finding[] = [];
  const ofCleared: string[] = [];
  let count = 0;
  await client.query('begin isolation level repeatable read read only');
  try {
    const { cleared, unsupported } = clearingsIn((await client.query(CLEARINGS)).rows);
    let last: Row | undefined;
    for (;;) {
      const rows = await page(client, last);
      if (rows.length === 0) break;
      for (const row of rows) {
        const before = last?.stream === row.stream ? last : undefined;
        findings.push(...objections(row, before, cleared.get(row.id)));
        if (cleared.has(row.id)) ofCleared.push(row.stream);
        if (unsupported.has(row.id))
          findings.push({ stream: row.stream, number: Number(row.number), reason: CLEARED_OTHERWISE });
        last = row;
        count++;
      }
    }
    findings.push(...(await lostEnds(client)));
  } finally {
    await client.query('rollback');
  }
  return { events: count, cleared: ofCleared, findings };
}

async function page(client: pg.Client, after: Row | undefined): Promise<Row[]> {
  const { rows } = await client.query<Row>(
    `select ${eventTexts('e')}, e.previous, e.hash
       from events e
      where (e.stream, e.number) > ($1, $2) order by e.stream, e.number limit ${PAGE}`,
    [after?.stream ?? '', after?.number ?? 0],
  );
  return rows;
}

/** Of a row that was cleared the rest is compared: what its hash was made of is not all there any more. */
function objections(row: Row, before: Row | undefined, rest: Buffer | undefined): Finding[] {
  const { stream } = row;
  const number = Number(row.number);
  const found: Finding[] = [];
  if (number !== Number(before?.number ?? 0) + 1) found.push({ stream, number, reason: '之前缺少记录' });
  else if (!row.previous.equals(before?.hash ?? NOTHING))
    found.push({ stream, number, reason: '与前一条记录不相连' });
  const isWhole = rest ? isCleared(row) && rest.equals(restOf(row)) : row.hash.equals(hashOf(row));
  if (!isWhole) found.push({ stream, number, reason: '内容与其哈希不符' });
  return found;
}

/** Streams whose newest row is not the one that was added last. */
async function lostEnds(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{ stream: string; number: number }>(
    `select coalesce(s.stream, e.stream) as stream, coalesce(s.number, e.number)::int as number
       from event_streams s
       full join (select stream, max(number) as number from events group by stream) e on e.stream = s.stream
       left join events newest on newest.stream = e.stream and newest.number = e.number
      where s.number is distinct from e.number or s.hash is distinct from newest.hash`,
  );
  return rows.map((row) => ({ ...row, reason: '末尾与登记的末尾不符' }));
}
