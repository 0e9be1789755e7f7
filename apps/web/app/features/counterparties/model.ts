import type { ResultOf } from '@yinxin/api/client';

export type CounterpartyList = ResultOf<'GET /api/appapi/counterparty/list'>;
export type Counterparty = CounterpartyList['list'][number];
export type CounterpartyDetail = ResultOf<'GET /api/appapi/counterparty/detail'>;
export type ReadTable = ResultOf<'POST /api/appapi/counterparty/paste'>;

export const nameOf = ({ organizationName, name }: Pick<Counterparty, 'organizationName' | 'name'>): string =>
  organizationName || name;
