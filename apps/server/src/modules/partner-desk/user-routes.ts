import * as api from '@yinxin/api';
import type { Database, Queryable } from '../../db/connect.ts';
import type { OpenedVault } from '../../vault/index.ts';
import { type AdminBook, mayWith } from '../admin-book/index.ts';
import {
  createPartnerUser,
  findPartnerUser,
  type Holding,
  type InitialPassword,
  initialPassword,
  partnerUsersOf,
  resetPartnerPassword,
  setHoldings,
  setPartnerUserState,
} from '../partner-users/index.ts';
import { findPartner } from './partners.ts';

const at = (partnerId: string | null, roles: readonly api.PartnerRole[]): Holding[] =>
  [...new Set(roles)].map((role) => ({ role, partnerId }));

/** Who signs in to the partner platform: people of a partner, and ours who read along there. */
export function answerPartnerUsersAdmin(adminBook: AdminBook, db: Database, vault: OpenedVault): void {
  adminBook.read(api.adminPartnerUsers, 'read-partners', async ({ query, operator }) => {
    const partnerId = query.partner ?? null;
    const isOpen = partnerId === null || (await findPartner(db, partnerId)).state !== 'ended';
    const users = await partnerUsersOf(db, vault, partnerId);
    return {
      list: users.map(
        ({ id, account, name, maskedPhone, state, mustChangePassword, lastLoginAt, holdings }) => ({
          ...{ id, account, name, phone: maskedPhone, state, mustChangePassword },
          lastLoginAt: lastLoginAt?.toISOString() ?? null,
          roles: holdings.filter((held) => held.partnerId === partnerId).map(({ role }) => role),
          elsewhere: holdings.filter((held) => held.partnerId !== partnerId).length,
          may: mayWith(operator, [
            'reset-partner-password',
            state === 'active' ? 'disable-partner-user' : 'enable-partner-user',
            ...(isOpen ? (['set-partner-roles'] as const) : []),
          ]),
        }),
      ),
      may: mayWith(operator, isOpen ? ['create-partner-user'] : []),
    };
  });
  adminBook.write(
    api.adminCreatePartnerUser,
    'create-partner-user',
    async ({ body: { partner, roles, ...user } }, tx, initial: InitialPassword) => {
      const wanted = { ...user, holdings: at(partner, roles) };
      const { userId, facts } = await createPartnerUser(tx, vault, wanted, initial);
      return { answer: { password: initial.password }, target: userId, detail: facts };
    },
    initialPassword,
  );
  adminBook.write(
    api.adminResetPartnerPassword,
    'reset-partner-password',
    async ({ body: { id, why } }, tx, initial: InitialPassword) => {
      const { userId, facts } = await resetPartnerPassword(tx, id, initial);
      return { answer: { password: initial.password }, target: userId, detail: { ...facts, why } };
    },
    initialPassword,
  );
  adminBook.write(
    api.adminSetPartnerUserState,
    ({ body }) => (body.state === 'active' ? 'enable-partner-user' : 'disable-partner-user'),
    async ({ body: { id, state, why } }, tx) => {
      const { userId, facts } = await setPartnerUserState(tx, id, state);
      return { answer: null, target: userId, detail: { ...facts, why } };
    },
  );
  adminBook.write(api.adminSetPartnerRoles, 'set-partner-roles', async ({ body }, tx) => {
    const { id, partner, roles } = body;
    const kept = await holdingsElsewhere(tx, vault, id, partner);
    const { userId, facts } = await setHoldings(tx, id, [...kept, ...at(partner, roles)]);
    return { answer: null, target: userId, detail: facts };
  });
}

/** Roles elsewhere are none of this partner's business, and stay. */
async function holdingsElsewhere(
  tx: Queryable,
  vault: OpenedVault,
  id: string,
  partner: string | null,
): Promise<Holding[]> {
  const { holdings } = await findPartnerUser(tx, vault, id);
  return holdings
    .filter(({ partnerId }) => partnerId !== partner)
    .map(({ role, partnerId }) => ({ role, partnerId }));
}
