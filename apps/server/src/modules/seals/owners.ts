import { type Owner, SEAL_TYPES, type SealTypeName } from '@yinxin/api';
import { creditCodeIdentifier, maskedIdentity, type SubjectFields } from '@yinxin/pki';
import { and, eq, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { isOver, timeNow } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import { type Actor, isCertified, ownerOf } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import type { OpenedVault } from '../../vault/index.ts';
import type { LeafProfile } from '../certificates/index.ts';
import { identityNumberOf } from '../identity/index.ts';
import { organizationHistory } from '../organization-states/index.ts';
import { findOrganization } from '../organizations/index.ts';
import { findPerson } from '../persons/index.ts';

interface OwnedColumns {
  ownerKind: PgColumn;
  ownerId: PgColumn;
}
export const isOf = (table: OwnedColumns, owner: Owner): SQL | undefined =>
  and(eq(table.ownerKind, owner.kind), eq(table.ownerId, owner.id));

export const ownerOfRow = ({ ownerKind, ownerId }: { ownerKind: Owner['kind']; ownerId: string }): Owner => ({
  kind: ownerKind,
  id: ownerId,
});

export const subjectOf = ({ kind, id }: Owner): `person:${string}` | `organization:${string}` =>
  kind === 'person' ? `person:${id}` : `organization:${id}`;

/** Whose name stands on seals and in certificates: as it was verified, never as it was typed. */
export interface Holder {
  owner: Owner;
  name: string;
  /** Of an organisation, as on its licence. */
  representative: string;
  /** 统一社会信用代码; empty for a person. */
  code: string;
}

interface Parts {
  vault: OpenedVault;
}

/** @throws NOT_VERIFIED when nobody vouches for the name now. */
export async function holderOf({ vault }: Parts, tx: Queryable, owner: Owner): Promise<Holder> {
  if (owner.kind === 'organization') {
    const { name, code, state, certifiedUntil } = await findOrganization(tx, owner.id);
    const [newest] = await organizationHistory(tx, vault, owner.id);
    const isLapsed = isOver(certifiedUntil, await timeNow(tx));
    if (state !== 'certified' || isLapsed || !code || !newest) throw problem('NOT_VERIFIED');
    return { owner, name, code, representative: newest.representative };
  }
  const { name, state } = await findPerson(tx, owner.id);
  if (state !== 'verified' || !name) throw problem('NOT_VERIFIED');
  return { owner, name: vault.open(name), code: '', representative: '' };
}

/** Of what the owner is called, for screens; somebody who went is called nothing. */
export async function nameOf({ vault }: Parts, tx: Queryable, owner: Owner): Promise<string> {
  if (owner.kind === 'organization') return (await findOrganization(tx, owner.id)).name;
  const { name } = await findPerson(tx, owner.id);
  return name ? vault.open(name) : '';
}

/** The subject of a certificate, and its kind. The number of a paper is masked; without one nobody is certified. */
export async function subjectFieldsOf(
  { vault }: Parts,
  tx: Queryable,
  { owner, name, code }: Holder,
  type: SealTypeName | undefined,
): Promise<{ profile: LeafProfile; subject: SubjectFields }> {
  if (owner.kind === 'organization')
    return {
      profile: 'organization',
      subject: {
        country: 'CN',
        organization: name,
        organizationIdentifier: creditCodeIdentifier(code),
        ...(type && { organizationalUnit: SEAL_TYPES[type].words }),
        commonName: name,
        serialNumber: code,
      },
    };
  const number = await identityNumberOf(vault, tx, owner.id);
  if (!number) throw problem('NOT_VERIFIED');
  return {
    profile: 'person',
    subject: { country: 'CN', commonName: name, serialNumber: maskedIdentity(number) },
  };
}

/** Whether this account may have seals of this type: organisations' for organisations, a person's own for persons. */
export function requireType(person: Actor, type: SealTypeName): void {
  if (!isCertified(person)) throw problem('NOT_VERIFIED');
  if (SEAL_TYPES[type].owner !== ownerOf(person).kind)
    throw problem('SEAL_TYPE', { type: SEAL_TYPES[type].words });
}
