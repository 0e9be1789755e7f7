import { PARTNER_ROLES, type PartnerSession, partnerMenuFor, routesIn } from '@yinxin/api';
import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { PartnerUser } from '../../http/principal.ts';
import { isUsable, nameOfSide, selectHoldings } from './sessions.ts';
import { partnerHoldings } from './tables.ts';

/** The roles that somebody can use now, in the order they were given. */
const usableHoldings = (db: Queryable, userId: string) =>
  selectHoldings(db)
    .where(and(eq(partnerHoldings.userId, userId), isUsable))
    .orderBy(partnerHoldings.createdAt, partnerHoldings.id);

/** What the partner platform knows of whoever is signed in (docs/specification/partners.md). */
export async function partnerState(db: Queryable, partner: PartnerUser): Promise<PartnerSession> {
  const held = await usableHoldings(db, partner.id);
  const roles = held.map(({ holding, partner: at }) => ({
    ...{ id: holding.id, uid: holding.id, role: holding.role },
    name: nameOfSide({ partner: at }),
    roleName: PARTNER_ROLES[holding.role].words,
  }));
  const [first] = held;
  return {
    roleId: partner.holdingId,
    userState: { personState: 1, orgState: 1, type: 1 },
    userInfo: {
      ...{ userId: partner.id, userName: partner.name, phone: partner.maskedPhone },
      ...{ account: first?.user.account ?? '', orgId: partner.partnerId, orgName: partner.partnerName },
      mustChangePassword: partner.mustChangePassword,
    },
    roleList: roles.toSorted(
      (a, b) => Number(b.id === partner.holdingId) - Number(a.id === partner.holdingId),
    ),
    permissionRoutes: routesIn(partnerMenuFor(partner.role)),
  };
}
