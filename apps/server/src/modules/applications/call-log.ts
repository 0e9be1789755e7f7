import { RETENTION_DAYS } from '@yinxin/api/open';
import { DAY_MS } from '@yinxin/values';
import { lt, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { NOW } from '../../db/clock.ts';
import type { Database } from '../../db/connect.ts';
import { orderedId } from '../../db/ids.ts';
import type { NotedCall } from '../../http/open/register.ts';
import { asSystem } from '../../http/principal.ts';
import { meterChange, type Use } from '../metering/index.ts';
import { maskedBody } from './masked-body.ts';
import { applicationCalls, applicationKeyUses } from './tables.ts';

export interface CallLog {
  note(call: NotedCall): void;
  /** Everything noted so far is in the database after this. */
  flush(): Promise<void>;
}

const FLUSH_MS = 1_000;
/** Beyond this the newest wait no longer: a log never holds up the calls that it tells of. */
const MOST_WAITING = 5_000;

/** Written together once a second, so that a call does not wait for its own line. */
export function createCallLog(db: Database, log: Pick<FastifyBaseLogger, 'error'>): CallLog {
  let waiting: (typeof applicationCalls.$inferInsert)[] = [];
  let used = new Map<string, Use & { quantity: number }>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const rows = waiting;
    const uses = [...used.values()];
    waiting = [];
    used = new Map();
    if (rows.length === 0) return;
    try {
      const lines = db.insert(applicationCalls).values(rows).returning({ id: applicationCalls.id });
      await meterChange(db, lines, asSystem('applications'), uses);
      await noteUses(db, new Set(rows.map(({ keyId }) => keyId)));
    } catch (err) {
      log.error({ err, lost: rows.length }, 'calls of the open platform were not logged');
    }
  }
  const flush = () => {
    writing = writing.then(write);
    return writing;
  };
  return {
    flush,
    note({ who, name, requestId, ip, status, code, milliseconds, request, answer, meter }) {
      if (waiting.length >= MOST_WAITING) return;
      if (meter) count(used, who, meter);
      waiting.push({
        id: orderedId(),
        ...{ applicationId: who.id, keyId: who.keyId, name, requestId, ip, status, code, milliseconds },
        request: maskedBody(request),
        answer: maskedBody(answer),
      });
      timer ??= setTimeout(flush, FLUSH_MS);
    },
  };
}

/** One record for the calls of an application that are written together. */
function count(
  used: Map<string, Use & { quantity: number }>,
  { id: reference, accountId, organizationId, programName: number }: NotedCall['who'],
  meter: NonNullable<NotedCall['meter']>,
): void {
  const key = `${reference} ${meter}`;
  const owner = { kind: 'organization', id: organizationId } as const;
  const quantity = (used.get(key)?.quantity ?? 0) + 1;
  used.set(key, { meter, owner, accountId, reference, number, quantity });
}

/** To the minute, so that a busy key is not written each second. */
async function noteUses(db: Database, keyIds: ReadonlySet<string>): Promise<void> {
  await db
    .insert(applicationKeyUses)
    .values([...keyIds].map((keyId) => ({ keyId, at: NOW })))
    .onConflictDoUpdate({
      target: applicationKeyUses.keyId,
      set: { at: NOW },
      setWhere: sql`${applicationKeyUses.at} < ${NOW} - interval '1 minute'`,
    });
}

export const forgetCalls = (db: Database, at: Date) =>
  db
    .delete(applicationCalls)
    .where(lt(applicationCalls.at, new Date(at.getTime() - RETENTION_DAYS.calls * DAY_MS)));
