import { randomUUIDv7 } from 'node:crypto';
import { dayInChina } from '@yinxin/values';
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { NOW } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import type { JobType } from '../../jobs/index.ts';
import {
  type Callback,
  type CallbackKind,
  type CallbackQuery,
  CallbackRefused,
  LONGEST_CALLBACK,
} from '../../providers/wecom/index.ts';
import { KeptEvent } from './applying.ts';
import type { WecomParts } from './dependencies.ts';
import { wecomCallbackDays, wecomCallbacks } from './tables.ts';

export const CallbackJob = z.object({ callbackId: z.uuid() });

interface CallbackParts extends WecomParts {
  work: JobType<typeof CallbackJob>;
}

const KINDS = ['suite', 'data', 'app'] as const satisfies readonly CallbackKind[];
const TAKEN = 'success';

/** Where WeCom tells us by itself. No call of ours: addresses, bodies and answers are WeCom's. */
export async function registerWecomCallbacks(http: FastifyInstance, parts: CallbackParts): Promise<void> {
  const { wecom } = parts;
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: LONGEST_CALLBACK },
      (_request, body, done) => done(null, body),
    );
    for (const kind of KINDS) {
      const application = kind === 'app' ? wecom.own : wecom.suite;
      if (!application) continue;
      const url = `/wecom/callback/${kind}`;
      scope.get<{ Querystring: CallbackQuery & { echostr?: string } }>(url, async ({ query }, reply) => {
        reply.type('text/plain').header('cache-control', 'no-store');
        const words = await believed(parts, kind, () => application.echo(kind, single(query)));
        return words === undefined ? reply.code(403).send('') : reply.send(words);
      });
      scope.post<{ Querystring: CallbackQuery }>(url, async ({ query, body }, reply) => {
        reply.type('text/plain').header('cache-control', 'no-store');
        const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        const callback = await believed(parts, kind, () =>
          application.readCallback(kind, single(query), bytes),
        );
        if (!callback) return reply.code(403).send('');
        await receive(parts, kind, callback);
        return reply.send(TAKEN);
      });
    }
  });
}

/** What comes twice in an address could be read in two ways. */
const single = <Query extends object>(query: Query): Query =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => typeof value === 'string')) as Query;

/** Undefined where it was refused, which operators see by its reason. */
async function believed<T>(parts: CallbackParts, kind: CallbackKind, read: () => T): Promise<T | undefined> {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof CallbackRefused)) throw error;
    await count(parts.db, kind, error.fault);
    return undefined;
  }
}

/** Remembered and put off in one transaction: it is done once, though WeCom repeats what it got no answer to. */
async function receive(parts: CallbackParts, kind: CallbackKind, callback: Callback): Promise<void> {
  const { db, jobs, vault, work, wecom } = parts;
  const { replayKey, event, at } = callback;
  // good for half an hour: later would be too late, and it belongs into no queue; one that is sent again is the older one
  if (event.kind === 'suite-ticket') await wecom.suite?.keepTicket(event.ticket, at);
  const kept = KeptEvent.safeParse(event);
  await db.transaction(async (tx) => {
    const id = randomUUIDv7();
    const sealed = kept.success
      ? vault.seal(JSON.stringify({ kind, at: at.toISOString(), event: kept.data }))
      : null;
    const remembered = await tx
      .insert(wecomCallbacks)
      .values({ id, replayKey: Buffer.from(replayKey, 'hex'), sealed, receivedAt: NOW })
      .onConflictDoNothing()
      .returning({ id: wecomCallbacks.id });
    const isNew = remembered.length > 0;
    if (isNew && sealed) await jobs.enqueue(tx, work, { callbackId: id });
    // last: all callbacks of a day share this row
    await count(tx, kind, isNew ? 'taken' : 'repeated');
  });
}

async function count(db: Queryable, kind: CallbackKind, outcome: string): Promise<void> {
  const { count: counted, day, kind: of, outcome: as } = wecomCallbackDays;
  await db
    .insert(wecomCallbackDays)
    .values({ day: dayInChina(new Date()), kind, outcome, count: 1, lastAt: NOW })
    .onConflictDoUpdate({ target: [day, of, as], set: { count: sql`${counted} + 1`, lastAt: NOW } });
}

/** As long as a callback can be fresh; what is still to be done waits for it. */
const REMEMBERED_MINUTES = 65;
const UNDONE_DAYS = 7;
const COUNTED_DAYS = 90;

export async function forgetOldCallbacks(db: Queryable): Promise<void> {
  const { receivedAt, sealed } = wecomCallbacks;
  await db
    .delete(wecomCallbacks)
    .where(
      or(
        and(isNull(sealed), lt(receivedAt, sql`${NOW} - make_interval(mins => ${REMEMBERED_MINUTES})`)),
        lt(receivedAt, sql`${NOW} - make_interval(days => ${UNDONE_DAYS})`),
      ),
    );
}

export async function forgetOldCounts(db: Queryable): Promise<void> {
  await db
    .delete(wecomCallbackDays)
    .where(lt(wecomCallbackDays.day, sql`(${NOW} - make_interval(days => ${COUNTED_DAYS}))::date`));
}

/** Does what a callback tells, once it is committed that we have it. */
export async function applyCallback(
  parts: WecomParts,
  callbackId: string,
  apply: (told: z.output<typeof Told>) => Promise<void>,
): Promise<void> {
  const [row] = await parts.db.select().from(wecomCallbacks).where(eq(wecomCallbacks.id, callbackId));
  if (!row?.sealed) return;
  await apply(Told.parse(JSON.parse(parts.vault.open(row.sealed))));
  await parts.db.update(wecomCallbacks).set({ sealed: null }).where(eq(wecomCallbacks.id, callbackId));
}

const Told = z.object({
  kind: z.enum(KINDS),
  at: z.iso.datetime().transform((text) => new Date(text)),
  event: KeptEvent,
});
