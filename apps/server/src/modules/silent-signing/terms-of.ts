import { CONTRACT_KINDS } from '@yinxin/api';
import { plainYuan } from '@yinxin/values';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { namesOfAccounts } from '../accounts/index.ts';
import { applicationNames } from '../applications/index.ts';
import type { SilentSigning } from '../contracts/index.ts';
import { sceneNames } from '../seals/index.ts';
import { templateNames } from '../templates/index.ts';
import type { SilentParts } from './dependencies.ts';
import { type Silent, silentAuthorisations } from './tables.ts';

async function scopeOf(
  tx: Queryable,
  names: (accounts: readonly string[]) => string,
  { organizationId, templateId, kind, sceneId, highest, authors, applicationId }: Silent,
): Promise<string> {
  if (applicationId) {
    const name = (await applicationNames(tx, organizationId)).get(applicationId);
    return `应用“${name ?? applicationId}”给出的摘要`;
  }
  const template = templateId && (await templateNames(tx, organizationId, [templateId])).get(templateId);
  const scene = sceneId && (await sceneNames(tx, [sceneId])).get(sceneId);
  return [
    templateId ? `模板“${template ?? templateId}”发起的合同` : '不限模板',
    ...(kind ? [`类型为${CONTRACT_KINDS[kind]}`] : []),
    ...(scene ? [`平台为${scene}`] : []),
    ...(highest === null ? [] : [`金额不超过 ${plainYuan(highest)} 元`]),
    ...(authors.length > 0 ? [`只限 ${names(authors)} 发起`] : []),
  ].join('，');
}

/** What was authorised, by whom, for the record of a signature under it. */
export async function termsOf(
  { vault }: SilentParts,
  tx: Queryable,
  id: string,
): ReturnType<SilentSigning['termsOf']> {
  const [given] = await tx.select().from(silentAuthorisations).where(eq(silentAuthorisations.id, id));
  if (!given) throw new Error(`no authorisation ${id}`);
  const { accountId, createdAt: givenAt, startsAt: from, until, uses } = given;
  const people = await namesOfAccounts(vault, tx, [accountId, ...given.authors]);
  const by = people.get(accountId)?.name ?? '';
  const names = (accounts: readonly string[]) =>
    accounts.map((account) => people.get(account)?.name ?? '').join('、');
  return { id, by, givenAt, from, until, uses, scope: await scopeOf(tx, names, given) };
}
