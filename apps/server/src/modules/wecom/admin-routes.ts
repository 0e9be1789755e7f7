import * as api from '@yinxin/api';
import { dayInChina } from '@yinxin/values';
import { and, count, desc, eq, ilike, inArray, isNotNull, max, or } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { paged } from '../../db/paged.ts';
import { containing } from '../../db/text.ts';
import { problem } from '../../http/problem.ts';
import { vendorFaults } from '../../providers/outbound/index.ts';
import { type AdminBook, mayWith } from '../admin-book/index.ts';
import { organizations } from '../organizations/index.ts';
import type { WecomParts } from './dependencies.ts';
import { letGo } from './linking.ts';
import { wecomCallbackDays, wecomCorps, wecomMembers } from './tables.ts';

/** What WeCom answered as it should, with all that it may say. */
const GOOD = ['ok', 'token-over', 'bad-code', 'not-a-member', 'unknown-user', 'nobody-reached'];
const MOST_ERRORS = 20;
const HEARD = new Set(['taken', 'repeated']);

export function answerWecomAdmin(adminBook: AdminBook, { db, wecom }: WecomParts): void {
  adminBook.read(api.adminWecom, 'read-wecom', async () => ({
    applications: [
      ...(wecom.suite ? [{ kind: 'suite' as const, id: wecom.suite.suiteId }] : []),
      ...(wecom.own ? [{ kind: 'own' as const, id: wecom.own.corpId }] : []),
    ],
    hasTicket: (await wecom.suite?.hasTicket()) ?? null,
    callbacks: await callbacksOf(db, [
      ...(wecom.suite ? (['suite', 'data'] as const) : []),
      ...(wecom.own ? (['app'] as const) : []),
    ]),
    errors: (await vendorFaults(db, { vendor: 'wecom', good: GOOD, most: MOST_ERRORS })).map(
      ({ createdAt, operation, outcome, target }) => ({
        ...{ at: createdAt.toISOString(), operation, outcome, target },
      }),
    ),
  }));

  adminBook.read(api.adminWecomCorps, 'read-wecom', async ({ query, operator }) => {
    const where = query.keyword
      ? or(ilike(wecomCorps.name, containing(query.keyword)), eq(wecomCorps.corpId, query.keyword))
      : undefined;
    const rows = db
      .select({ corp: wecomCorps, organization: organizations.name })
      .from(wecomCorps)
      .leftJoin(organizations, eq(organizations.id, wecomCorps.organizationId))
      .where(where)
      .orderBy(desc(wecomCorps.id));
    const { list, total } = await paged(db, query, { from: wecomCorps, where, rows });
    const bound = await boundOf(
      db,
      list.map(({ corp }) => corp.id),
    );
    return {
      list: list.map(({ corp, organization }) => ({
        ...{ id: corp.id, application: corp.application, corpId: corp.corpId, name: corp.name },
        organization:
          corp.organizationId && organization ? { id: corp.organizationId, name: organization } : null,
        installedAt: corp.installedAt.toISOString(),
        confirmedAt: corp.confirmedAt?.toISOString() ?? null,
        removedAt: corp.removedAt?.toISOString() ?? null,
        comparedAt: corp.comparedAt?.toISOString() ?? null,
        bound: bound.get(corp.id) ?? 0,
        may: (corp.organizationId ?? corp.askedFor) ? mayWith(operator, ['release-wecom-corp']) : [],
      })),
      total,
    };
  });

  adminBook.write(api.adminReleaseWecomCorp, 'release-wecom-corp', async ({ body: { id, reason } }, tx) => {
    const [corp] = await tx.select().from(wecomCorps).where(eq(wecomCorps.id, id)).for('no key update');
    const organization = corp?.organizationId ?? corp?.askedFor;
    if (!organization) throw problem('WECOM_CORP_NOT_FOUND');
    await letGo(tx, id);
    return { answer: null, target: id, detail: { reason, organization } };
  });
}

async function boundOf(db: Database, corpIds: readonly string[]): Promise<Map<string, number>> {
  if (corpIds.length === 0) return new Map();
  const rows = await db
    .select({ id: wecomMembers.wecomCorpId, n: count() })
    .from(wecomMembers)
    .where(and(inArray(wecomMembers.wecomCorpId, [...corpIds]), isNotNull(wecomMembers.personId)))
    .groupBy(wecomMembers.wecomCorpId);
  return new Map(rows.map(({ id, n }) => [id, n]));
}

async function callbacksOf(db: Database, kinds: readonly ('suite' | 'data' | 'app')[]) {
  const { day, kind: of, outcome, lastAt } = wecomCallbackDays;
  const today = await db
    .select()
    .from(wecomCallbackDays)
    .where(eq(day, dayInChina(new Date())));
  const last = await db
    .select({ kind: of, at: max(lastAt) })
    .from(wecomCallbackDays)
    .where(inArray(outcome, [...HEARD]))
    .groupBy(of);
  return kinds.map((kind) => {
    const rows = today.filter((row) => row.kind === kind);
    const countOf = (name: string) => rows.find((row) => row.outcome === name)?.count ?? 0;
    return {
      ...{ kind, path: `/wecom/callback/${kind}` },
      lastAt: last.find((row) => row.kind === kind)?.at?.toISOString() ?? null,
      ...{ taken: countOf('taken'), repeated: countOf('repeated') },
      refused: rows
        .filter((row) => !HEARD.has(row.outcome))
        .map((row) => ({ reason: row.outcome, count: row.count, lastAt: row.lastAt.toISOString() })),
    };
  });
}
