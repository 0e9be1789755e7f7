import type { Database } from '../../db/connect.ts';
import type { OpenedVault } from '../../vault/index.ts';
import type { AdminBook } from '../operators/index.ts';
import { answerPartnersAdmin } from './partner-routes.ts';

/** The operators' side of ecosystem partners. */
export function answerPartnerDesk(
  adminBook: AdminBook,
  { db, vault }: { db: Database; vault: OpenedVault },
): void {
  answerPartnersAdmin(adminBook, db, vault);
}
