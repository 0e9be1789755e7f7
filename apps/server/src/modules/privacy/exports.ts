import { beginningOf, EVENTS, RETENTION } from '@yinxin/api';
import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { NOW } from '../../db/clock.ts';
import type { Database, Queryable } from '../../db/connect.ts';
import { asSystem, type Caller, type Person } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import type { Jobs, JobType } from '../../jobs/index.ts';
import type { ObjectStore } from '../../providers/storage/index.ts';
import type { OpenedVault } from '../../vault/index.ts';
import { membershipsOf } from '../accounts/index.ts';
import { devicesOf } from '../devices/index.ts';
import { events, record } from '../events/index.ts';
import { files, recordFile } from '../files/index.ts';
import { joinApplications, organizationReclaims } from '../members/index.ts';
import { notices } from '../notices/index.ts';
import { organizations } from '../organizations/index.ts';
import { findPerson, persons } from '../persons/index.ts';
import { sessions } from '../sessions/index.ts';
import type { StepUp } from '../step-up/index.ts';
import { receiveFile } from '../uploads/index.ts';
import { consentsOf } from './consents.ts';
import { dataExports } from './tables.ts';

/** What a capability holds of a person, for a copy that they read. */
export type Holder = (db: Queryable, personId: string) => Promise<unknown>;

export interface ExportDependencies {
  db: Database;
  vault: OpenedVault;
  storage: ObjectStore;
  jobs: Jobs;
  stepUp: StepUp;
}

const ExportJob = z.object({ exportId: z.uuid() });
export type ExportJob = JobType<typeof ExportJob>;

const MOST_EVENTS = 10_000;

/** What the modules below this one hold. */
const ownHolders = (vault: OpenedVault): Record<string, Holder> => ({
  账号: async (db, personId) => {
    const { phone, name, state, verifiedAt, createdAt } = await findPerson(db, personId);
    return {
      手机号: phone ? vault.open(phone) : null,
      姓名: name ? vault.open(name) : null,
      实名状态: state,
      实名时间: verifiedAt,
      注册时间: createdAt,
    };
  },
  所在企业: membershipsOf,
  加入申请: (db, personId) =>
    db
      .select({
        企业: organizations.name,
        状态: joinApplications.state,
        理由: joinApplications.reason,
        时间: joinApplications.createdAt,
      })
      .from(joinApplications)
      .innerJoin(organizations, eq(organizations.id, joinApplications.organizationId))
      .where(eq(joinApplications.personId, personId)),
  管理员变更申请: (db, personId) =>
    db
      .select({
        企业: organizations.name,
        状态: organizationReclaims.state,
        说明: organizationReclaims.reason,
        审核意见: organizationReclaims.decision,
        时间: organizationReclaims.createdAt,
      })
      .from(organizationReclaims)
      .innerJoin(organizations, eq(organizations.id, organizationReclaims.organizationId))
      .where(eq(organizationReclaims.personId, personId)),
  登录设备: (db, personId) =>
    db
      .select({
        登录时间: sessions.createdAt,
        退出时间: sessions.endedAt,
        网络地址: sessions.ip,
        浏览器: sessions.userAgent,
      })
      .from(sessions)
      .where(eq(sessions.personId, personId)),
  登录过的浏览器: async (db, personId) =>
    (await devicesOf(db, { kind: 'person', id: personId })).map(({ since, usedAt }) => ({
      首次登录: since,
      最近使用: usedAt,
    })),
  同意记录: consentsOf,
  消息: (db, personId) => db.select().from(notices).where(eq(notices.personId, personId)),
  操作记录: async (db, personId) => {
    const rows = await db
      .select({ at: events.at, act: events.act, ip: events.ip })
      .from(events)
      .where(and(eq(events.actorKind, 'person'), eq(events.actorId, personId)))
      .orderBy(desc(events.id))
      .limit(MOST_EVENTS);
    return rows.map(({ at, act, ip }) => ({ 时间: at, 操作: EVENTS[act]?.words ?? act, 网络地址: ip }));
  },
});

/** Makes the copy: one JSON file, private and encrypted, of everything the capabilities hold. */
export function defineExports(
  { db, vault, storage, jobs }: ExportDependencies,
  holders: Record<string, Holder>,
): ExportJob {
  const contents = async (personId: string) => {
    const parts: Record<string, unknown> = { 导出时间: new Date().toISOString() };
    for (const [name, read] of Object.entries({ ...ownHolders(vault), ...holders }))
      parts[name] = await read(db, personId);
    return JSON.stringify(parts, null, 2);
  };
  return jobs.define('export-person', ExportJob, async ({ exportId }) => {
    const [wanted] = await db.select().from(dataExports).where(eq(dataExports.id, exportId));
    if (!wanted || wanted.readyAt) return;
    const { personId } = wanted;
    if ((await findPerson(db, personId)).closedAt) return;
    const text = await contents(personId);
    const received = await receiveFile(
      { db, storage },
      {
        name: '个人信息副本.json',
        content: (async function* () {
          yield Buffer.from(text);
        })(),
        purpose: 'export',
        owner: vault.forSubject(`person:${personId}`),
      },
    );
    await db.transaction(async (tx) => {
      const [waiting] = await tx.select().from(dataExports).where(eq(dataExports.id, exportId)).for('update');
      const [person] = await tx
        .select({ closedAt: persons.closedAt })
        .from(persons)
        .where(eq(persons.id, personId))
        .for('key share');
      if (!waiting || waiting.readyAt || person?.closedAt) return;
      const { id: fileId } = await recordFile(tx, received, { uploadedBy: 'system' });
      await tx.update(dataExports).set({ fileId, readyAt: sql`now()` }).where(eq(dataExports.id, exportId));
      await record(tx, asSystem('export'), {
        act: 'finish-export',
        target: personId,
        facts: { export: exportId },
      });
    });
  });
}

/** One a day: making it reads everything there is. */
export async function requestExport(
  { db, jobs, stepUp }: ExportDependencies,
  job: ExportJob,
  caller: Caller<Person>,
): Promise<string> {
  const { personId } = caller.who;
  return db.transaction(async (tx) => {
    await tx.select({ id: persons.id }).from(persons).where(eq(persons.id, personId)).for('update');
    const [recent] = await tx
      .select({ id: dataExports.id })
      .from(dataExports)
      .where(
        and(eq(dataExports.personId, personId), gt(dataExports.createdAt, sql`now() - interval '1 day'`)),
      );
    if (recent) throw problem('EXPORT_PENDING');
    const proof = await stepUp.spend(tx, caller, 'request-export', personId);
    const [asked] = await tx.insert(dataExports).values({ personId }).returning({ id: dataExports.id });
    if (!asked) throw new Error('the export was not stored');
    await jobs.enqueue(tx, job, { exportId: asked.id });
    await record(tx, caller, {
      act: 'request-export',
      target: personId,
      facts: { export: asked.id, proof },
    });
    return asked.id;
  });
}

export const exportsOf = (db: Queryable, personId: string) =>
  db
    .select({ id: dataExports.id, requestedAt: dataExports.createdAt, file: files })
    .from(dataExports)
    .leftJoin(files, and(eq(files.id, dataExports.fileId), gt(files.keepUntil, NOW)))
    .where(eq(dataExports.personId, personId))
    .orderBy(desc(dataExports.id))
    .limit(20);

/** Whatever copies there are go with the person. */
export async function dropExports(tx: Queryable, personId: string): Promise<void> {
  await tx
    .update(files)
    .set({ keepUntil: sql`now()` })
    .where(and(eq(files.ownerId, personId), eq(files.purpose, 'export')));
}

/** That somebody once asked for a copy is of no use to anybody for long. */
export async function forgetOldExports(db: Database, at: Date): Promise<void> {
  const old = beginningOf(at, RETENTION.exportRequests.term);
  await db.delete(dataExports).where(lt(dataExports.createdAt, old));
}
