import { certificateSettings } from '../certificate-settings.ts';
import { createBills } from '../modules/bill-ways/index.ts';
import {
  answerCertificateAdmin,
  createCertificates,
  keepCertificates,
} from '../modules/certificates/index.ts';
import { answerLedgerAdmin } from '../modules/ledger/index.ts';
import { createOrders } from '../modules/orders/index.ts';
import { answerPartnerDesk } from '../modules/partner-desk/index.ts';
import { createPayments } from '../modules/payments/index.ts';
import { answerPrices } from '../modules/prices/index.ts';
import { answerScenes } from '../modules/scenes/index.ts';
import { createSeals } from '../modules/seals/index.ts';
import { bankAccount } from '../pay-settings.ts';
import type { Core } from './core.ts';
import type { People } from './people.ts';

export type Trade = ReturnType<typeof composeTrade>;

/** Certificates and seals, and how they are ordered and paid for. */
export function composeTrade(core: Core, { stepUp, codes, notices, privacy, rules }: People) {
  const { config, db, book, adminBook, upkeep } = core;
  answerPrices(book, adminBook, db, upkeep);
  const payments = createPayments(book, adminBook, {
    ...core,
    privacy,
    notices,
    vendors: core.payVendors,
    bank: bankAccount(config),
    refundAloneLimit: config.PAY_REFUND_ALONE_YUAN * 100,
  });
  answerLedgerAdmin(adminBook, db);
  createBills(book, { ...core, stepUp, payee: bankAccount(config) ?? null });
  answerPartnerDesk(adminBook, core);
  const certificates = createCertificates(core, certificateSettings(config));
  keepCertificates(certificates, core);
  const seals = createSeals(book, adminBook, {
    ...core,
    certificates,
    stepUp,
    notices,
    privacy,
    rules: rules.seals,
    vendor: 'Yinxin',
  });
  answerCertificateAdmin(adminBook, { ...core, certificates, onRevoked: seals.certificatesRevoked });
  const orders = createOrders(book, adminBook, {
    ...core,
    notices,
    privacy,
    payments,
    maker: seals,
    codes,
    vendors: core.identityVendors,
    payee: config.SITE_COMPANY,
  });
  seals.whenResumed(({ orderId }) => orders.goOn(orderId));
  answerScenes(book, adminBook, { db, ownedProducts: orders.ownedProducts });
  return { payments, certificates, seals, orders };
}
