import { certificateSettings } from '../certificate-settings.ts';
import {
  answerCertificateDesk,
  createCertificates,
  keepCertificates,
} from '../modules/certificates/index.ts';
import { answerLedgerDesk } from '../modules/ledger/index.ts';
import { createOrders } from '../modules/orders/index.ts';
import { createPayments } from '../modules/payments/index.ts';
import { answerPrices } from '../modules/prices/index.ts';
import { answerScenes } from '../modules/scenes/index.ts';
import { createSeals } from '../modules/seals/index.ts';
import { bankAccount } from '../pay-settings.ts';
import type { Core } from './core.ts';
import type { People } from './people.ts';

export type Trade = ReturnType<typeof composeTrade>;

/** Certificates and seals, and how they are ordered and paid for. */
export function composeTrade(core: Core, { stepUp, notices, privacy, rules }: People) {
  const { config, db, book, desk, upkeep } = core;
  answerPrices(book, desk, db, upkeep);
  const payments = createPayments(book, desk, {
    ...core,
    privacy,
    notices,
    vendors: core.payVendors,
    bank: bankAccount(config),
    refundAloneLimit: config.PAY_REFUND_ALONE_YUAN * 100,
  });
  answerLedgerDesk(desk, db);
  const certificates = createCertificates(core, certificateSettings(config));
  keepCertificates(certificates, core);
  const seals = createSeals(book, desk, {
    ...core,
    certificates,
    stepUp,
    notices,
    privacy,
    rules: rules.seals,
    vendor: 'Yinxin',
  });
  answerCertificateDesk(desk, { ...core, certificates, onRevoked: seals.certificatesRevoked });
  const orders = createOrders(book, desk, {
    ...core,
    notices,
    privacy,
    payments,
    maker: seals,
    payee: config.SITE_COMPANY,
  });
  seals.whenResumed(({ orderId }) => orders.goOn(orderId));
  answerScenes(book, desk, { db, holdings: orders.holdings });
  return { payments, certificates, seals, orders };
}
