import {
  AUTHOR_KEY,
  type DraftField,
  type DraftParty,
  type FieldKindName,
  type ResultOf,
} from '@yinxin/api/client';
import { letterOf } from '~/parts/parties/index.ts';

export type StoredDraft = ResultOf<'GET /api/appapi/contract/draft'>;
export type Partners = ResultOf<'GET /api/appapi/contract/partners'>;
export type Quota = ResultOf<'GET /api/appapi/contract/quota'>;
export type Partner = Partners['own'];
export type DraftDocument = StoredDraft['documents'][number];
export type Party = DraftParty;

/** A field on a page; its id is of this page alone and is not stored. */
export type PlacedField = Omit<DraftField, 'party'> & { id: string; party: string };

/** What is typed beside parties and fields. */
export interface DraftFacts {
  title: string;
  deadline: string | null;
  /** What those who sign are told. */
  message: string;
  amount: number | null;
  kind: StoredDraft['kind'];
  flowId: string | null;
  algorithm: StoredDraft['algorithm'];
  sight: StoredDraft['sight'];
  /** Of a contract: the seal that whoever sends means to sign with. */
  sealId: string | null;
  /** Of a template: the role that whoever sends takes themselves. */
  ownRole?: string | null;
}

export interface Draft extends DraftFacts {
  id: string;
  documents: readonly DraftDocument[];
  parties: readonly Party[];
  quorums: Readonly<Record<string, number>>;
  fields: readonly PlacedField[];
}

/** Where contracts to send are bought. */
export const PACKAGES = '/businessProcessing/order/apply?product=contract-package';

export const STEPS = {
  files: '上传文件',
  parties: '签署方',
  fields: '签署位置',
  send: '确认发送',
} as const;
export type Step = keyof typeof STEPS;
export const stepNames = Object.keys(STEPS) as Step[];
export const isStep = (text: string | null): text is Step => stepNames.some((step) => step === text);
export const stepBy = (text: string | null): Step => (isStep(text) ? text : 'files');

let made = 0;
/** Unlike every other of this page. */
export const newKey = (prefix: string): string =>
  `${prefix}-${Date.now().toString(36)}-${(made++).toString(36)}`;

/** Whoever sends, as the holder of what they fill in before they do. */
export const AUTHOR: Party = {
  ...{ key: AUTHOR_KEY, kind: 'person', part: 'signer', actingAs: 'agent', role: '', name: '发起时填写' },
  ...{ organizationName: '', phone: '', idNumber: '', step: 1, intent: 'sms', reading: 'link' },
};
/** What marks somebody's fields: a letter; 填 is whoever sends. */
export const markOf = (holders: readonly Party[], key: string): string =>
  key === AUTHOR_KEY ? '填' : letterOf(holders.findIndex((one) => one.key === key));

/** What a party is called on the page. */
export const nameOf = ({
  organizationName,
  name,
  phone,
}: Pick<Party, 'organizationName' | 'name' | 'phone'>): string =>
  organizationName || name || phone || '未填写';

/** Kinds whose size is that of what is put there. */
export const isFixedSize = (kind: FieldKindName): boolean => kind === 'seal' || kind === 'seam';

export type StoredTemplate = ResultOf<'GET /api/appapi/template/draft'>;

export const draftOfTemplate = (stored: StoredTemplate): Draft => {
  const { id, name, algorithm, sight, kind, flowId, quorums, documents, roles, ownRole, fields } = stored;
  return {
    ...{
      id,
      title: name,
      deadline: null,
      message: '',
      amount: null,
      kind,
      flowId,
      algorithm,
      sight,
      quorums,
    },
    ...{ documents, ownRole, sealId: null },
    parties: roles.map((role) => ({ ...role, role: '', organizationName: '', phone: '', idNumber: '' })),
    fields: fields.map((field) => ({ ...field, id: newKey('f') })),
  };
};

export const draftOf = (stored: StoredDraft): Draft => {
  const { id, title, deadline, message, amount, kind, flowId, algorithm, sight, sealId, quorums } = stored;
  const { documents, parties, fields } = stored;
  return {
    ...{ id, title, deadline, message, amount, kind, flowId, algorithm, sight, sealId, quorums },
    ...{ documents, parties },
    fields: fields.map((field) => ({ ...field, id: newKey('f') })),
  };
};

/** Nothing yet; it gets its id with the first file. */
export const emptyDraft: Draft = {
  ...{ id: '', title: '', deadline: null, message: '', amount: null, kind: null, flowId: null },
  ...{ algorithm: 'sm2', sight: 'all', sealId: null },
  ...{ documents: [], parties: [], quorums: {}, fields: [] },
};

/** One place up or down. */
export const shift = <One extends { id: string }>(list: readonly One[], id: string, by: 1 | -1): One[] => {
  const from = list.findIndex((one) => one.id === id);
  const moved = [...list];
  const [one] = moved.splice(from, 1);
  if (one) moved.splice(Math.max(0, from + by), 0, one);
  return moved;
};
