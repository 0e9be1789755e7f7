import { MEMBER_ROLES, type ResultOf, type Send } from '@yinxin/api/client';

export type Offers = ResultOf<'GET /api/appapi/template/offers'>;
export type Offer = Offers['list'][number];
export type Counters = ResultOf<'GET /api/appapi/contract/counters'>;
type Contracts = ResultOf<'GET /api/appapi/contract/list'>['list'];
export type Contract = Contracts[number];

export interface HomeData {
  /** The organisation in whose name somebody acts, or they themselves. */
  name: string;
  /** Who they are in it. */
  person: string;
  counters: Counters;
  todos: Contracts;
  /** Nobody's who is not verified. */
  offers: Offers | undefined;
  /** A corp of which an administrator has still to say which organisation it is. */
  unconfirmed: string | undefined;
}

const MOST_OFFERS = 3;
const MOST_TODOS = 3;

export async function loadHome(send: Send, isVerified: boolean): Promise<HomeData> {
  const [who, counters, todos, offers, corp] = await Promise.all([
    send('GET /api/appapi/query/user/cache'),
    send('GET /api/appapi/contract/counters'),
    send('GET /api/appapi/contract/list', { query: { box: 'todo', limit: MOST_TODOS, by: 'deadline' } }),
    isVerified ? send('GET /api/appapi/template/offers', { query: { limit: MOST_OFFERS } }) : undefined,
    send('GET /api/appapi/wecom/corp'),
  ]);
  const roles = who.accountList.find(({ check }) => check)?.roles ?? [];
  const words = roles.map((role) => MEMBER_ROLES[role]).join('、');
  const person = who.userName || who.phone;
  return {
    name: who.orgName || person,
    person: who.orgName ? [person, words].filter(Boolean).join('，') : '个人',
    counters,
    todos: todos.list,
    offers,
    unconfirmed: corp?.mayConfirm ? corp.corpName : undefined,
  };
}

export interface Found {
  keyword: string;
  contracts: Contracts;
  offers: Offer[];
}

/** What somebody looks for on the home: contracts and templates of that name. */
export async function loadFound(send: Send, keyword: string, isVerified: boolean): Promise<Found> {
  if (!keyword) return { keyword, contracts: [], offers: [] };
  const [contracts, offers] = await Promise.all([
    send('GET /api/appapi/contract/list', { query: { keyword, limit: 20 } }),
    isVerified ? send('GET /api/appapi/template/offers', { query: { keyword } }) : undefined,
  ]);
  return { keyword, contracts: contracts.list, offers: offers?.list ?? [] };
}

/** A text cut where what was searched for stands. */
export function partsOf(text: string, keyword: string): { text: string; hit: boolean }[] {
  const at = keyword ? text.toLowerCase().indexOf(keyword.toLowerCase()) : -1;
  if (at < 0) return [{ text, hit: false }];
  const end = at + keyword.length;
  return [
    { text: text.slice(0, at), hit: false },
    { text: text.slice(at, end), hit: true },
    { text: text.slice(end), hit: false },
  ].filter((part) => part.text !== '');
}
