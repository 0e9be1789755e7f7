import * as api from '@yinxin/api';
import type { CallBook } from '../../http/calls.ts';
import type { PartnerUser } from '../../http/principal.ts';
import type { SubjectVaults, Vault } from '../../vault/index.ts';
import { partnerUserNames } from '../partner-users/index.ts';
import type { StepUp } from '../step-up/index.ts';
import { actingFor } from './acting.ts';
import {
  filterOf,
  findPartners,
  listBills,
  peopleIn,
  presentBill,
  presentItem,
  presentLog,
  presentSummary,
  readBill,
  readLog,
  readTrend,
  summarise,
} from './reading/index.ts';
import * as ways from './ways/index.ts';

export interface BillParts extends ways.DisputeFileParts {
  vault: SubjectVaults & Vault;
  stepUp: StepUp;
  /** Our account at the bank, for partners that have to pay. */
  payee: api.PartnerBill['payee'];
}

function answerReading(book: CallBook, { db, vault, payee }: BillParts): void {
  book.answer(api.partnerBills, async ({ query, partner }) => {
    const { sort, order, after, limit, ...filters } = query;
    const page = { sort, order, after, limit };
    const { rows, next, now } = await listBills(db, partner, filterOf(filters), page);
    return { list: rows.map((row) => presentItem(row, partner, now)), next };
  });
  book.answer(api.partnersOfBills, ({ query, partner }) => findPartners(db, partner, query));
  book.answer(api.partnerBillSummary, async ({ query, partner }) =>
    presentSummary(await summarise(db, partner, filterOf(query))),
  );
  book.answer(api.partnerBill, async ({ query, partner }) => {
    const read = await readBill(db, partner, query.id);
    return presentBill(read, partner, await partnerUserNames(db, vault, peopleIn(read)), payee);
  });
  book.answer(api.partnerBillTrend, ({ query, partner }) => readTrend(db, partner, query.id));
  book.answer(api.partnerBillLog, async ({ query, partner }) => {
    const read = await readLog(db, partner, query.id);
    const people = read.acts.flatMap(({ actorKind, actorId }) => (actorKind === 'partner' ? actorId : []));
    return presentLog(read, await partnerUserNames(db, vault, people));
  });
}

/** Roles of the platform read the vouchers of every partner. */
const scopeOf = ({ partnerId }: PartnerUser): string | undefined => partnerId ?? undefined;

function answerDisputes(book: CallBook, parts: BillParts): void {
  const { db } = parts;
  book.answer(api.uploadBillDisputeFile, ({ query, caller, tools }) =>
    ways.uploadDisputeFile(parts, actingFor(caller), query.id, () => tools.takeFile()),
  );
  book.answer(api.billDisputeFile, async ({ query, partner }) => {
    const { file, open } = await ways.disputeFile(parts, query.id, scopeOf(partner));
    const { name, type, size, sha256: tag } = file;
    return { name, type, size, tag, inline: false, isPublic: false, open };
  });
  book.answer(api.disputeBill, async ({ body: { id, ...said }, caller }) => ({
    disputeId: await ways.disputeBill(db, actingFor(caller), { ...said, billId: id }),
  }));
  book.answer(api.withdrawBillDispute, async ({ body: { id }, caller }) => {
    await ways.withdrawDispute(db, actingFor(caller), id);
    return { id };
  });
}

/** What a partner's users do with bills. */
export function answerBills(book: CallBook, parts: BillParts): void {
  const { db } = parts;
  answerReading(book, parts);
  answerDisputes(book, parts);
  book.answer(api.beginBillCheck, async ({ body: { id }, caller }) => {
    await ways.beginCheck(db, actingFor(caller), id);
    return { id };
  });
  book.answer(api.beginBillConfirmation, ({ body, caller }) => ways.beginConfirmation(parts, caller, body));
  book.answer(api.confirmBills, ({ body, caller }) => ways.confirmBills(parts, caller, body));
  book.answer(api.requestBillInvoice, async ({ body: { id, ...wanted }, caller }) => {
    await ways.requestInvoice(db, actingFor(caller), { ...wanted, billId: id });
    return { id };
  });
  book.answer(api.receiveBillInvoice, async ({ body: { id }, caller }) => {
    await ways.receiveInvoice(db, actingFor(caller), id);
    return { id };
  });
}
