import { eq, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PartnerUser } from '../../http/principal.ts';

/** Whose rows somebody may see: of their own partner, or, for roles of the platform, of all. For the condition of a query. */
export const ofPartner = ({ partnerId }: PartnerUser, column: SQLWrapper): SQL | undefined =>
  partnerId === null ? undefined : eq(column, partnerId);
