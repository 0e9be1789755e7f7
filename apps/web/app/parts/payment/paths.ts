import { pathOn } from '~/site/device.ts';

export const ORDERS = '/businessProcessing/order';
export const APPLY = `${ORDERS}/apply`;
const DETAIL = `${ORDERS}/detail`;
const PAY = '/businessProcessing/signCenter/PayDialog';

const withId = (path: string, id: string, phone: boolean) => `${pathOn(path, phone)}?id=${id}`;

export const detailPath = (id: string, phone: boolean) => withId(DETAIL, id, phone);
export const payPath = (id: string, phone: boolean) => withId(PAY, id, phone);
/** The form of an order that was begun, or came back. */
export const editPath = (id: string, phone: boolean) => withId(APPLY, id, phone);
