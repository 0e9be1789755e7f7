import * as api from '@yinxin/api';
import type { CallBook } from '../../http/calls.ts';
import type { PartnerUser } from '../../http/principal.ts';
import type { SubjectVaults, Vault } from '../../vault/index.ts';
import {
  type DisputeFileParts,
  disputeBill,
  disputeFile,
  uploadDisputeFile,
  withdrawDispute,
} from '../bill-disputes/index.ts';
import { actingFor } from '../bills/acting.ts';
import type { StepUp } from '../step-up/index.ts';
import { beginCheck } from './checking.ts';
import { beginConfirmation, confirmBills } from './confirming.ts';
import { receiveInvoice, requestInvoice } from './invoicing.ts';

export interface BillParts extends DisputeFileParts {
  vault: SubjectVaults & Vault;
  stepUp: StepUp;
}

/** Roles of the platform read the vouchers of every partner. */
const scopeOf = ({ partnerId }: PartnerUser): string | undefined => partnerId ?? undefined;

function answerDisputes(book: CallBook, parts: BillParts): void {
  const { db } = parts;
  book.answer(api.uploadBillDisputeFile, ({ query, caller, tools }) =>
    uploadDisputeFile(parts, actingFor(caller), query.id, () => tools.takeFile()),
  );
  book.answer(api.billDisputeFile, async ({ query, partner }) => {
    const { file, open } = await disputeFile(parts, query.id, scopeOf(partner));
    const { name, type, size, sha256: tag } = file;
    return { name, type, size, tag, inline: false, isPublic: false, open };
  });
  book.answer(api.disputeBill, async ({ body: { id, ...said }, caller }) => ({
    disputeId: await disputeBill(db, actingFor(caller), { ...said, billId: id }),
  }));
  book.answer(api.withdrawBillDispute, async ({ body: { id }, caller }) => {
    await withdrawDispute(db, actingFor(caller), id);
    return { id };
  });
}

/** What a partner's users do with bills. */
export function answerBills(book: CallBook, parts: BillParts): void {
  const { db } = parts;
  answerDisputes(book, parts);
  book.answer(api.beginBillCheck, async ({ body: { id }, caller }) => {
    await beginCheck(db, actingFor(caller), id);
    return { id };
  });
  book.answer(api.beginBillConfirmation, ({ body, caller }) => beginConfirmation(parts, caller, body));
  book.answer(api.confirmBills, ({ body, caller }) => confirmBills(parts, caller, body));
  book.answer(api.requestBillInvoice, async ({ body: { id, ...wanted }, caller }) => {
    await requestInvoice(db, actingFor(caller), { ...wanted, billId: id });
    return { id };
  });
  book.answer(api.receiveBillInvoice, async ({ body: { id }, caller }) => {
    await receiveInvoice(db, actingFor(caller), id);
    return { id };
  });
}
