import {
  CONTRACT_BOXES,
  CONTRACT_STATES,
  type ContractEntry,
  type ContractMailbox,
  type ContractState,
  type ResultOf,
} from '@yinxin/api/client';
import type { IconName } from '~/ui/index.ts';

export type { ContractEntry } from '@yinxin/api/client';
export type ContractList = ResultOf<'GET /api/appapi/contract/list'>;
export type Counters = ResultOf<'GET /api/appapi/contract/counters'>;
export type Folder = ResultOf<'GET /api/appapi/contract/folders'>[number];

/** Everything but the bin. */
const ALL = 'all';
export type Box = ContractMailbox | typeof ALL;
export const boxNames: Readonly<Record<Box, string>> = { ...CONTRACT_BOXES, all: '全部合同' };
export const boxIcons: Readonly<Record<ContractMailbox, IconName>> = {
  todo: 'sign',
  waiting: 'clock',
  complete: 'circle-check',
  cc: 'mail',
  draft: 'document',
  ended: 'stop',
  bin: 'trash',
};

export const PERIODS = { '7': '近 7 天', '30': '近 30 天', '90': '近 90 天' } as const;
export type Period = keyof typeof PERIODS;

/** What the page shows, as its address says it. */
export interface Shown {
  box: Box;
  folder?: string;
  state?: ContractState;
  keyword?: string;
  days?: Period;
}

const among = <Key extends string>(
  table: Readonly<Record<Key, unknown>>,
  value: string | null,
): Key | undefined => (value !== null && Object.hasOwn(table, value) ? (value as Key) : undefined);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The filters that an address names; what nobody can choose is left away. */
export function shownBy(search: URLSearchParams): Shown {
  const folder = search.get('folder') ?? '';
  const isFolder = UUID.test(folder);
  const state = among(CONTRACT_STATES, search.get('state'));
  const keyword = search.get('keyword')?.trim().slice(0, 50);
  const days = among(PERIODS, search.get('days'));
  return {
    box: among(boxNames, search.get('box')) ?? (isFolder ? ALL : 'todo'),
    ...(isFolder && { folder }),
    ...(state && { state }),
    ...(keyword && { keyword }),
    ...(days && { days }),
  };
}

/** The page's address for what it shall show; what is usual is left out. */
export function addressFor(path: string, { box, folder, state, keyword, days }: Shown): string {
  const usual: Box = folder ? ALL : 'todo';
  const entries = Object.entries({ box: box === usual ? undefined : box, folder, state, keyword, days });
  const search = new URLSearchParams(entries.filter((entry): entry is [string, string] => Boolean(entry[1])));
  return search.size === 0 ? path : `${path}?${search}`;
}

/** What a list is asked for. */
export const queryOf = ({ box, folder, state, keyword, days }: Shown) => ({
  ...(box !== ALL && { box }),
  ...(folder && { folderId: folder }),
  ...(state && { state }),
  ...(keyword && { keyword }),
  ...(days && { days: Number(days) }),
});

export const isNarrowed = ({ state, keyword, days }: Shown): boolean => Boolean(state || keyword || days);

/** The states that a list can hold; one alone need not be chosen. */
export const statesIn: Readonly<Record<Box, readonly ContractState[]>> = {
  todo: ['APPROVING', 'FILLING', 'SIGNING', 'SIGN_FAILED'],
  waiting: ['APPROVING', 'FILLING', 'SIGNING', 'SIGN_FAILED', 'INVALIDING'],
  complete: [],
  cc: ['APPROVING', 'FILLING', 'SIGNING', 'COMPLETE', 'RECALLED', 'EXPIRED'],
  draft: [],
  ended: ['SIGN_REJECTED', 'FILL_REJECTED', 'RECALLED', 'EXPIRED', 'INVALIDED'],
  bin: [],
  all: Object.keys(CONTRACT_STATES) as ContractState[],
};

/** Beyond what is counted. */
const MOST_COUNTED = 1_000;
export const countWords = (count: number): string => (count >= MOST_COUNTED ? '999+' : String(count));

/** How far the signing has come. */
export function progressOf({ places }: Pick<ContractEntry, 'places'>): { signed: number; of: number } {
  const signers = places.filter(({ part }) => part === 'signer');
  return { signed: signers.filter(({ state }) => state === 'SIGNED').length, of: signers.length };
}

/** What somebody is asked to do, before everything else that could be done. */
export const TURNS = [
  ['sign-contract', '签署', '待我签署'],
  ['fill-contract', '填写', '待我填写'],
  ['approve-contract', '审批', '待我审批'],
  ['retry-contract', '重试', undefined],
  ['edit-contract', '继续编辑', undefined],
] as const;

export const turnOf = ({ may }: Pick<ContractEntry, 'may'>) => TURNS.find(([act]) => may.includes(act));
