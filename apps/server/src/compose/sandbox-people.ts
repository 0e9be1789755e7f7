import { createHash, randomUUID } from 'node:crypto';
import { checkCharacter, maskPhone, parseCreditCode } from '@yinxin/identifiers';
import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../db/connect.ts';
import { problem } from '../http/problem.ts';
import { accounts, actingPerson, beginMembership, membershipsOf } from '../modules/accounts/index.ts';
import {
  applications,
  type Developer,
  insertApplication,
  isOfApplication,
} from '../modules/applications/index.ts';
import type { SandboxPeople } from '../modules/contract-sandbox/index.ts';
import { placeSample, renameSample } from '../modules/identity/index.ts';
import { grantQuota } from '../modules/orders/index.ts';
import { draftOrganization, organizations } from '../modules/organizations/index.ts';
import { findPerson } from '../modules/persons/index.ts';
import type { Seals } from '../modules/seals/index.ts';
import { personByPhone } from '../modules/sign-in/index.ts';
import type { Core } from './core.ts';

type Parts = Pick<Core, 'db' | 'vault'>;

const seedOf = (text: string) => createHash('sha256').update(text).digest();

/** Of district 000000, which does not exist: one number for each phone. */
function idNumberFor(phone: string): string {
  const seed = seedOf(phone);
  const day = new Date(Date.UTC(1960, 0, 1) + (seed.readUInt32BE(0) % 16_000) * 86_400_000);
  const digits = day.toISOString().slice(0, 10).replaceAll('-', '');
  const begin = `000000${digits}${String(seed.readUInt32BE(4) % 1_000).padStart(3, '0')}`;
  return begin + checkCharacter(begin);
}

const CODE_LETTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** Of the same district: names may come twice, codes may not. */
function creditCodeFor(name: string): string {
  const seed = seedOf(`${name} ${randomUUID()}`);
  const middle = [...seed.subarray(0, 7)].map((byte) => CODE_LETTERS[byte % 10]).join('');
  const endings = [...CODE_LETTERS].map((check) => `91000000MA${middle}${check}`);
  return endings.find((code) => parseCreditCode(code).ok) ?? '';
}

/** Somebody who is verified as soon as they are named. */
async function sandboxPerson(
  { vault }: Parts,
  tx: Queryable,
  { name, phone }: { name: string; phone: string },
): Promise<string> {
  const personId = await personByPhone(tx, vault, phone);
  const { state, name: sealedName } = await findPerson(tx, personId);
  if (state === 'verified') {
    if (sealedName && vault.open(sealedName) !== name)
      await takeName({ vault }, tx, { personId, name, phone });
  } else {
    const facts = {
      name,
      paperKind: 'id-card',
      number: idNumberFor(phone),
      validUntil: null,
      phone,
    } as const;
    await placeSample({ vault }, tx, { personId, way: 'carrier', facts, outcome: 'verified' });
  }
  return personId;
}

/**
 * Numbers of phones are few and in every sample, and nobody has to know what others called theirs: whoever is named
 * takes the name. A developer keeps their own. @throws SANDBOX_PHONE
 */
async function takeName(
  { vault }: Pick<Parts, 'vault'>,
  tx: Queryable,
  { personId, name, phone }: { personId: string; name: string; phone: string },
): Promise<void> {
  for (const { organizationId } of await membershipsOf(tx, personId))
    if (await isOfApplication(tx, organizationId))
      throw problem('SANDBOX_PHONE', { phone: maskPhone(phone) });
  await renameSample({ vault }, tx, { personId, name });
}

/** An organisation that is certified as soon as somebody acts for it. */
async function sandboxOrganization(
  { vault }: Parts,
  tx: Queryable,
  { name, personId, representative }: { name: string; personId: string; representative: string },
): Promise<string> {
  const { id: organizationId } = await draftOrganization(tx, name);
  await beginMembership(tx, { personId, organizationId, roles: ['administrator'] });
  const facts = {
    ...{ companyName: name, code: creditCodeFor(name), representative },
    ...{ companyKind: 'enterprise' as const, validUntil: null },
  };
  await placeSample({ vault }, tx, {
    personId,
    organizationId,
    way: 'representative',
    facts,
    outcome: 'verified',
  });
  return organizationId;
}

/** What nobody uses up by trying things out. */
const QUOTA = { contracts: 100_000, seals: 1_000, reports: 1_000 } as const;

/** Gives a developer's application its own organisation in the sandbox; asked again it stays as it is. */
export async function placeDeveloper(parts: Parts, developer: Developer): Promise<void> {
  const { applicationId: id, applicationName, organizationName, name, phone } = developer;
  await parts.db.transaction(async (tx) => {
    const [known] = await tx
      .select({ id: applications.id })
      .from(applications)
      .where(eq(applications.id, id));
    if (known) return;
    const personId = await sandboxPerson(parts, tx, { name, phone });
    const own = (await membershipsOf(tx, personId)).find((one) => one.organizationName === organizationName);
    const organizationId =
      own?.organizationId ??
      (await sandboxOrganization(parts, tx, { name: organizationName, personId, representative: name }));
    const [account] = (await membershipsOf(tx, personId)).filter(
      (one) => one.organizationId === organizationId,
    );
    if (!account) throw new Error('the developer is no member');
    await grantQuota(tx, { kind: 'organization', id: organizationId }, organizationId, QUOTA);
    await insertApplication(tx, {
      ...{ id, organizationId, accountId: account.accountId, name: applicationName },
    });
  });
}

/** People and organisations that exist nowhere: whoever is named is there, and signs when told to. */
export function sandboxPeople({ db, vault }: Core, seals: Seals): SandboxPeople {
  const parts = { db, vault };

  async function placeIn(tx: Queryable, name: string, personId: string, representative: string) {
    const [found] = await tx
      .select({ id: organizations.id })
      .from(organizations)
      .where(and(eq(organizations.name, name), eq(organizations.state, 'certified')));
    const organizationId =
      found?.id ?? (await sandboxOrganization(parts, tx, { name, personId, representative }));
    const isMember = (await membershipsOf(tx, personId)).some((one) => one.organizationId === organizationId);
    if (isMember) return organizationId;
    // whoever acts for another developer's organisation is named by that developer
    if (await isOfApplication(tx, organizationId)) throw problem('SANDBOX_PARTY', { name });
    await beginMembership(tx, { personId, organizationId, roles: ['seal-keeper'] });
    return organizationId;
  }

  return {
    async become({ kind, organizationName, name, phone }) {
      const { personId, organizationId } = await db.transaction(async (tx) => {
        const person = await sandboxPerson(parts, tx, { name, phone });
        const place = kind === 'organization' ? await placeIn(tx, organizationName, person, name) : null;
        return { personId: person, organizationId: place };
      });
      const [account] = (await db.select().from(accounts).where(eq(accounts.personId, personId))).filter(
        (one) => one.organizationId === organizationId,
      );
      const who = account && (await actingPerson(db, vault, account.id));
      if (!who) throw new Error('somebody of the sandbox is missing');
      const sealId = organizationId ? await seals.sampleSeal(who, organizationId) : undefined;
      return { who: { ...who, sessionId: personId }, sealId };
    },
  };
}
