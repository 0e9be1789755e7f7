import { isIP } from 'node:net';
import { APPLICATION_LIMITS, KEY_KINDS, type KeyKind, type ProgramState } from '@yinxin/api';
import { ENVIRONMENTS, type Environment, type Scope } from '@yinxin/api/open';
import { count, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { Caller, Person } from '../../http/principal.ts';
import { AppError, problem } from '../../http/problem.ts';
import { record } from '../events/index.ts';
import { userNameOf } from '../login-passwords/index.ts';
import { authorise, type MemberAccess } from '../members/index.ts';
import { phoneOf } from '../persons/index.ts';
import { ownApplication, sandboxOf } from './access.ts';
import { insertApplication } from './applications.ts';
import type { ManagingParts } from './dependencies.ts';
import { ALL_SCOPES } from './keys.ts';
import { type ApplicationRecords, recordsIn } from './records.ts';
import { isLive } from './reviews.ts';
import { type ApplicationRow, applications } from './tables.ts';

/** Its side in one environment, with the developer at home in the sandbox. */
export async function sideOf(
  parts: ManagingParts,
  tx: Queryable,
  { who }: Caller<Person>,
  environment: Environment,
  { id, name }: Pick<ApplicationRow, 'id' | 'name'>,
): Promise<ApplicationRecords> {
  if (environment === 'production') return recordsIn(tx, parts.vault, environment);
  const sandbox = await sandboxOf(parts);
  const phone = await phoneOf(tx, parts.vault, who.personId);
  if (!phone) throw problem('TOKEN_INVALID'); // closed a moment ago
  await sandbox.place({
    ...{ applicationId: id, applicationName: name, organizationName: who.organizationName, phone },
    name: who.name || ((await userNameOf(tx, parts.vault, who.personId)) ?? '测试开发者'),
  });
  return sandbox;
}

/** Whoever manages an organisation's programs, with one of them. The organisation is locked, in both environments. */
export const managed = async (
  parts: ManagingParts,
  caller: Caller<Person>,
  id: string,
  act: (tx: Queryable, row: ApplicationRow, access: MemberAccess) => Promise<void>,
): Promise<void> =>
  parts.db.transaction(async (tx) => {
    const access = await authorise(tx, caller, 'manage-platform');
    await act(tx, await ownApplication(tx, access.organization.id, id), access);
  });

export async function createApplication(parts: ManagingParts, caller: Caller<Person>, name: string) {
  const id = await parts.db.transaction(async (tx) => {
    const { organization } = await authorise(tx, caller, 'manage-platform');
    const organizationId = organization.id;
    const [held] = await tx
      .select({ n: count() })
      .from(applications)
      .where(eq(applications.organizationId, organizationId));
    const most = APPLICATION_LIMITS.applications;
    if ((held?.n ?? 0) >= most) throw problem('APPLICATIONS_MANY', { most });
    const made = await insertApplication(tx, { organizationId, accountId: caller.who.accountId, name });
    await record(tx, caller, { act: 'create-application', target: made.id, organizationId });
    return made.id;
  });
  // a sandbox that is away keeps nobody from having an application
  const key = await addKey(parts, caller, {
    ...{ id, environment: 'sandbox', kind: 'bearer', scopes: ALL_SCOPES, expiresInDays: null },
  }).catch((error: unknown) => {
    if (error instanceof AppError && error.problem === 'SANDBOX_AWAY') return null;
    throw error;
  });
  return { id, key };
}

/** In both environments; where there is no sandbox, in production alone. */
async function changeBoth(
  parts: ManagingParts,
  tx: Queryable,
  ids: readonly string[],
  what: Parameters<ApplicationRecords['change']>[1],
): Promise<void> {
  await recordsIn(tx, parts.vault, 'production').change(ids, what);
  if (parts.sandboxApplications) await (await parts.sandboxApplications()).change(ids, what);
}

export const renameApplication = (parts: ManagingParts, caller: Caller<Person>, id: string, name: string) =>
  managed(parts, caller, id, async (tx, { organizationId }) => {
    await changeBoth(parts, tx, [id], { name });
    await record(tx, caller, { act: 'rename-application', target: id, organizationId });
  });

export const switchApplication = (
  parts: ManagingParts,
  caller: Caller<Person>,
  id: string,
  state: ProgramState,
) =>
  managed(parts, caller, id, async (tx, { organizationId }) => {
    await changeBoth(parts, tx, [id], { state });
    const act = state === 'active' ? 'enable-application' : 'disable-application';
    await record(tx, caller, { act, target: id, organizationId });
  });

/** Whoever authorised it has left: from now on it acts by this administrator's account. */
export const authoriseApplication = (parts: ManagingParts, caller: Caller<Person>, id: string) =>
  managed(parts, caller, id, async (tx, { organizationId }) => {
    await tx.update(applications).set({ accountId: caller.who.accountId }).where(eq(applications.id, id));
    await record(tx, caller, { act: 'authorise-application', target: id, organizationId });
  });

/** An address, or a network by the length of its prefix. @throws NETWORK_INVALID */
function readNetwork(network: string): string {
  const [base = '', prefix, ...rest] = network.split('/');
  const family = isIP(base);
  const isPrefix = prefix === undefined || /^\d{1,3}$/.test(prefix);
  const most = family === 4 ? 32 : 128;
  if (family === 0 || rest.length > 0 || !isPrefix || Number(prefix ?? most) > most)
    throw problem('NETWORK_INVALID', { network });
  return network;
}

interface Settings {
  id: string;
  environment: Environment;
  networks: readonly string[];
  signedOnly: boolean;
}

export const setApplication = (
  parts: ManagingParts,
  caller: Caller<Person>,
  { id, environment, networks, signedOnly }: Settings,
) =>
  managed(parts, caller, id, async (tx, row) => {
    const side = await sideOf(parts, tx, caller, environment, row);
    await side.change([id], { networks: [...new Set(networks.map(readNetwork))], signedOnly });
    await record(tx, caller, {
      ...{ act: 'set-application', target: id, organizationId: row.organizationId },
      facts: { environment, networks: networks.length, signedOnly: String(signedOnly) },
    });
  });

interface Wish {
  id: string;
  environment: Environment;
  kind: KeyKind;
  scopes: readonly Scope[];
  expiresInDays: number | null;
  publicKey?: string | undefined;
}

/** In production whoever stole a session must not get one: it asks for a proof. */
export async function addKey(parts: ManagingParts, caller: Caller<Person>, wish: Wish) {
  const { id, environment, kind, scopes, expiresInDays, publicKey } = wish;
  const isProduction = environment === 'production';
  return parts.db.transaction(async (tx) => {
    const { organization } = await authorise(tx, caller, isProduction ? 'go-live' : 'manage-platform');
    const row = await ownApplication(tx, organization.id, id);
    if (isProduction && !(await isLive(tx, id))) throw problem('NOT_LIVE');
    const proof = isProduction ? await parts.stepUp.spend(tx, caller, 'add-live-key', id) : undefined;
    const side = await sideOf(parts, tx, caller, environment, row);
    const { keys } = await side.side(id);
    const most = APPLICATION_LIMITS.keysOfAKind;
    if (keys.filter((one) => one.kind === kind).length >= most) throw problem('KEYS_MANY', { most });
    const { keyId, secret, hint } = await side.addKey({
      ...{ applicationId: id, kind, scopes: [...new Set(scopes)], publicKey },
      expiresInMinutes: expiresInDays === null ? null : expiresInDays * 1_440,
    });
    await record(tx, caller, {
      ...{ act: 'add-application-key', target: id, organizationId: organization.id },
      facts: {
        ...{ environment: ENVIRONMENTS[environment], kind: KEY_KINDS[kind], key: keyId },
        ...(proof && { proof }),
      },
    });
    return { keyId, secret, hint };
  });
}

export const endKey = (
  parts: ManagingParts,
  caller: Caller<Person>,
  {
    id,
    environment,
    keyId,
    afterHours,
  }: {
    id: string;
    environment: Environment;
    keyId: string;
    afterHours: number;
  },
) =>
  managed(parts, caller, id, async (tx, row) => {
    const side = await sideOf(parts, tx, caller, environment, row);
    await side.endKey({ applicationId: id, keyId, afterHours });
    await record(tx, caller, {
      ...{ act: 'end-application-key', target: id, organizationId: row.organizationId },
      facts: { environment: ENVIRONMENTS[environment], key: keyId, afterHours },
    });
  });

/** For a page that tries calls out: of the sandbox, and gone in an hour. */
export async function addPageKey(parts: ManagingParts, caller: Caller<Person>, id: string) {
  return parts.db.transaction(async (tx) => {
    const { organization } = await authorise(tx, caller, 'manage-platform');
    const row = await ownApplication(tx, organization.id, id);
    const side = await sideOf(parts, tx, caller, 'sandbox', row);
    const { secret, expiresAt } = await side.addKey({
      ...{ applicationId: id, kind: 'bearer', scopes: ALL_SCOPES, forPage: true },
      expiresInMinutes: APPLICATION_LIMITS.pageKeyMinutes,
    });
    if (!secret || !expiresAt) throw new Error('a key of a page has a secret and an end');
    return { secret, expiresAt: expiresAt.toISOString() };
  });
}

/** What an organisation that is closed leaves behind does nothing any more. */
export async function disableAllOf(parts: ManagingParts, organizationId: string): Promise<void> {
  const rows = await parts.db
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.organizationId, organizationId));
  await changeBoth(
    parts,
    parts.db,
    rows.map(({ id }) => id),
    { state: 'disabled' },
  );
}
