export { APPLY, detailPath, editPath, ORDERS, payPath } from './paths.ts';
export { PayPanel } from './pay-panel.tsx';
export { Pending } from './pending.tsx';
export { TopUp } from './top-up.tsx';
export { useAnswer } from './use-answer.ts';
export type { TransferProps } from './use-payment.ts';
