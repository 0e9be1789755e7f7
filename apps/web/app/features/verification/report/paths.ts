import { pathOn } from '~/site/device.ts';

const REPORT = '/product/contract/verificationReport';

export const reportPath = (phone: boolean) => pathOn(REPORT, phone);
export const buyPath = (phone: boolean) => `${reportPath(phone)}?part=packageBuy`;
export const checkPath = (phone: boolean) => pathOn(`${REPORT}/check`, phone);
/** What the log holds of a contract. */
export const evidencePath = (contractCode: string, phone: boolean) =>
  `${pathOn('/product/evidence', phone)}?${new URLSearchParams({ contractCode })}`;
export const logPath = (phone: boolean) => pathOn('/product/evidence/log', phone);
export const verifyPath = (phone: boolean) => pathOn('/product/contract/verification', phone);
/** The entry of every verification, which knows where somebody's case stands. */
export const certifyPath = (phone: boolean) => pathOn('/auth', phone);
/** The payment of an order, on the page that all orders are paid on. */
export const payPath = (id: string, phone: boolean) =>
  `${pathOn('/businessProcessing/signCenter/PayDialog', phone)}?id=${id}`;
