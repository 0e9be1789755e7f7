import * as api from '@yinxin/api';
import { and, desc, eq, like, or } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { paged } from '../../db/paged.ts';
import type { OpenedVault } from '../../vault/index.ts';
import { type AdminBook, mayWith } from '../admin-book/index.ts';
import { partners } from '../partners/index.ts';
import { addAgreement, isEnding } from './agreements.ts';
import { attachCustomer, detachCustomer, listCustomers, lookAtCustomer } from './customers.ts';
import { changePartner, createPartner, findPartner } from './partners.ts';
import { presentPartner, presentPartners } from './present.ts';
import { addRule } from './rules.ts';

const pattern = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Partners, what was agreed with them, and whose use is billed to them. */
export function answerPartnersAdmin(adminBook: AdminBook, db: Database, vault: OpenedVault): void {
  adminBook.read(api.adminPartners, 'read-partners', async ({ query, operator }) => {
    const { state, keyword, ending } = query;
    const where = and(
      state && eq(partners.state, state),
      keyword
        ? or(
            like(partners.code, `${pattern(keyword.toUpperCase())}%`),
            like(partners.name, `%${pattern(keyword)}%`),
          )
        : undefined,
      ending && isEnding(),
    );
    const rows = db.select().from(partners).where(where).orderBy(desc(partners.id)).$dynamic();
    const { list, total } = await paged(db, query, { from: partners, where, rows });
    return {
      total,
      list: await presentPartners(db, operator, list),
      may: mayWith(operator, ['create-partner']),
    };
  });
  adminBook.read(api.adminPartner, 'read-partners', ({ query, operator }) =>
    presentPartner(db, operator, query.id),
  );
  adminBook.write(api.adminCreatePartner, 'create-partner', async ({ body, operator }, tx) => {
    const { id, code, name } = await createPartner(tx, body);
    return { answer: await presentPartner(tx, operator, id), target: id, detail: { code, name } };
  });
  adminBook.write(
    api.adminChangePartner,
    ({ body }) => body.act,
    async ({ body: { id, act, why }, operator }, tx) => {
      await changePartner(tx, operator, id, act);
      return { answer: await presentPartner(tx, operator, id), target: id, detail: { why } };
    },
  );
  adminBook.write(api.adminAddAgreement, 'add-agreement', async ({ body, operator }, tx) => {
    const { number, settleMode } = await addAgreement(tx, body, operator.id);
    const detail = { number, mode: settleMode, from: body.beginsOn };
    return { answer: await presentPartner(tx, operator, body.id), target: body.id, detail };
  });
  adminBook.write(api.adminAddPriceRule, 'add-price-rule', async ({ body, operator }, tx) => {
    const { meter, version } = await addRule(tx, body, operator.id);
    const detail = { meter, version, terms: JSON.stringify(body.terms), from: body.beginsOn };
    return { answer: await presentPartner(tx, operator, body.id), target: body.id, detail };
  });

  adminBook.read(api.adminPartnerCustomers, 'read-partners', async ({ query, operator }) => {
    const { state } = await findPartner(db, query.partner);
    const page = await listCustomers(db, vault, query, ({ until }) =>
      mayWith(operator, until === null ? ['detach-customer'] : []),
    );
    return { ...page, may: mayWith(operator, state === 'active' ? ['attach-customer'] : []) };
  });
  adminBook.read(api.adminFindCustomer, 'attach-customer', ({ body }) => lookAtCustomer(db, vault, body));
  adminBook.write(api.adminAttachCustomer, 'attach-customer', async ({ body }, tx) => {
    const { row, name } = await attachCustomer(tx, vault, body);
    const detail = { kind: row.ownerKind, customer: row.ownerId };
    return { answer: { id: row.id, name }, target: row.partnerId, detail };
  });
  adminBook.write(api.adminDetachCustomer, 'detach-customer', async ({ body: { id, why } }, tx) => {
    const { partnerId, ownerKind, ownerId } = await detachCustomer(tx, id);
    const detail = { kind: ownerKind, customer: ownerId, why };
    return { answer: { id }, target: partnerId, detail };
  });
}
