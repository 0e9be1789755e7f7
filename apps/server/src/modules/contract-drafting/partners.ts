import { type CallResult, type contractPartners, isByRule } from '@yinxin/api';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { type Actor, ownerOf } from '../../http/principal.ts';
import { contractParties, contracts } from '../contracts/tables.ts';
import { findPerson } from '../persons/index.ts';
import type { DraftingParts } from './dependencies.ts';

type Partner = CallResult<typeof contractPartners>['own'];

/** So many contracts are looked through, and so many parties are worth offering. */
const LOOKED_THROUGH = 50;
const OFFERED = 20;

/** Whoever writes, as a party: in the name of the organisation they act for, or their own. */
export async function ownPartner(
  { db, vault }: Pick<DraftingParts, 'db' | 'vault'>,
  who: Actor,
): Promise<Partner> {
  const person = await findPerson(db, who.personId);
  return {
    kind: who.organizationId ? 'organization' : 'person',
    actingAs: 'agent',
    name: person.name ? vault.open(person.name) : '',
    organizationName: who.organizationId ? who.organizationName : '',
    phone: person.phone ? vault.open(person.phone) : '',
  };
}

/** Whom a contract can be with: oneself, and those this account named before. What others named stays theirs. */
export async function listPartners(
  parts: DraftingParts,
  who: Actor,
): Promise<CallResult<typeof contractPartners>> {
  const { db, vault } = parts;
  const own = await ownPartner(parts, who);
  const owner = ownerOf(who);
  const newest = db
    .select({ id: contracts.id })
    .from(contracts)
    .where(
      and(
        eq(contracts.ownerKind, owner.kind),
        eq(contracts.ownerId, owner.id),
        eq(contracts.accountId, who.accountId),
        eq(contracts.purpose, 'contract'),
      ),
    )
    .orderBy(desc(contracts.id))
    .limit(LOOKED_THROUGH);
  const rows = await db
    .select()
    .from(contractParties)
    .where(inArray(contractParties.contractId, newest))
    .orderBy(desc(contractParties.contractId), contractParties.position);
  const known = new Map<string, Partner>();
  for (const { kind, actingAs, organizationName, name, phone } of rows.filter(
    (row) => !isByRule(row) && !row.contactId,
  )) {
    const partner: Partner = {
      kind,
      actingAs,
      organizationName,
      name: vault.open(name),
      phone: vault.open(phone),
    };
    const key = `${partner.phone} ${organizationName}`;
    const isOwn = partner.phone === own.phone && organizationName === own.organizationName;
    // of a draft they may still be missing
    const isKnown = partner.phone !== '' && (kind === 'person' || organizationName !== '');
    if (isKnown && !isOwn && !known.has(key)) known.set(key, partner);
    if (known.size === OFFERED) break;
  }
  return { own, recent: [...known.values()] };
}
