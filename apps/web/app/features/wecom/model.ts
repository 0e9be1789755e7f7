import { AUTHOR_KEY, MEMBER_ROLES, type ResultOf, type Send } from '@yinxin/api/client';

export type Offers = ResultOf<'GET /api/appapi/template/offers'>;
export type Offer = Offers['list'][number];
export type Counters = ResultOf<'GET /api/appapi/contract/counters'>;
type Contracts = ResultOf<'GET /api/appapi/contract/list'>['list'];
export type Contract = Contracts[number];
type Draft = ResultOf<'GET /api/appapi/contract/draft'>;

export const STEPS = 3;
export interface Left {
  id: string;
  title: string;
  savedAt: string;
  /** Of the wizard's three steps. */
  step: number;
  /** What the author has to fill in, and how much of it they did. */
  filled: number;
  toFill: number;
}

/** Where a draft was left: the first step that lacks something. */
export function leftAt({ id, title, savedAt, documents, parties, fields }: Draft): Left {
  const own = fields.filter(({ party, required }) => party === AUTHOR_KEY && required);
  // several fields of one name are one
  const names = new Map<string, boolean>();
  for (const { label, value } of own) names.set(label, (names.get(label) ?? false) || value !== '');
  const toFill = names.size;
  const filled = [...names.values()].filter(Boolean).length;
  const known = parties.length > 0 && parties.every(({ phone }) => phone !== '');
  const step = documents.length === 0 || title === '' ? 1 : known && filled === toFill ? 3 : 2;
  return { id, title, savedAt, step, filled, toFill };
}

export interface HomeData {
  /** The organisation in whose name somebody acts, or they themselves. */
  name: string;
  /** Who they are in it. */
  person: string;
  counters: Counters;
  left: Left | undefined;
  todos: Contracts;
  /** Nobody's who is not verified. */
  offers: Offers | undefined;
  /** A corp of which an administrator has still to say which organisation it is. */
  unconfirmed: string | undefined;
}

const MOST_OFFERS = 3;
const MOST_TODOS = 3;

/** The draft that was written last, and where it stopped. */
async function leftOf(send: Send): Promise<Left | undefined> {
  const { list } = await send('GET /api/appapi/contract/list', { query: { box: 'draft', limit: 1 } });
  const [newest] = list;
  return newest && leftAt(await send('GET /api/appapi/contract/draft', { query: { id: newest.id } }));
}

export async function loadHome(send: Send, isVerified: boolean): Promise<HomeData> {
  const [who, counters, left, todos, offers, corp] = await Promise.all([
    send('GET /api/appapi/query/user/cache'),
    send('GET /api/appapi/contract/counters'),
    leftOf(send),
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
    left,
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
