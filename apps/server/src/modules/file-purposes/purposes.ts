import {
  BILL_DISPUTE_ENDINGS,
  BILL_LIMITS,
  BILL_TABLE_LIMITS,
  RETENTION,
  WORK_ORDER_ENDINGS,
  WORK_ORDER_LIMITS,
} from '@yinxin/api';
import { ACCEPTED_ENDINGS, type Ending } from './types.ts';

const MEGABYTE = 1024 * 1024;
const UNUSED = RETENTION.papers.term.days;

interface PurposeRules {
  maxBytes: number;
  endings: readonly Ending[];
  /**
   * How long an upload is kept before the capability that wants it has said so (`keepFile`): what is never handed in goes
   * by itself. Null: until somebody deletes it.
   */
  keepDays: number | null;
  /** Encrypted with the data key of its owner. */
  encrypted: boolean;
}

/** What files are for. Those of `content` are the site's own; all others belong to a person or an organisation. */
const filePurposes = {
  content: { maxBytes: 20 * MEGABYTE, endings: ACCEPTED_ENDINGS, keepDays: null, encrypted: false },
  // papers and photographs of people
  identity: {
    maxBytes: 10 * MEGABYTE,
    endings: ['.jpg', '.jpeg', '.png', '.pdf'],
    keepDays: UNUSED,
    encrypted: true,
  },
  // of a bank transfer
  proof: {
    maxBytes: 10 * MEGABYTE,
    endings: ['.jpg', '.jpeg', '.png', '.pdf'],
    keepDays: UNUSED,
    encrypted: true,
  },
  seal: { maxBytes: 5 * MEGABYTE, endings: ['.png', '.jpg', '.jpeg'], keepDays: UNUSED, encrypted: false },
  // a copy of a person's data, made for them
  export: {
    maxBytes: 50 * MEGABYTE,
    endings: ['.json'],
    keepDays: RETENTION.exports.term.days,
    encrypted: true,
  },
  // what was issued to somebody who paid
  invoice: { maxBytes: 10 * MEGABYTE, endings: ['.pdf', '.ofd'], keepDays: UNUSED, encrypted: true },
  // what the platform put in writing for somebody who paid
  report: { maxBytes: 20 * MEGABYTE, endings: ['.pdf'], keepDays: UNUSED, encrypted: true },
  // attachments of questions to those who run the platform
  'work-order': {
    maxBytes: WORK_ORDER_LIMITS.fileMegabytes * MEGABYTE,
    endings: WORK_ORDER_ENDINGS,
    keepDays: UNUSED,
    encrypted: true,
  },
  // what a partner shows for a difference
  'bill-dispute': {
    maxBytes: BILL_LIMITS.fileMegabytes * MEGABYTE,
    endings: BILL_DISPUTE_ENDINGS,
    keepDays: UNUSED,
    encrypted: true,
  },
  // tables and papers of bills, made here for a partner
  'bill-export': {
    maxBytes: 400 * MEGABYTE,
    endings: ['.xlsx', '.csv', '.pdf'],
    keepDays: BILL_TABLE_LIMITS.exportDays,
    encrypted: true,
  },
  contract: {
    maxBytes: 50 * MEGABYTE,
    endings: ['.pdf', '.ofd', '.docx', '.xlsx', '.png', '.jpg', '.jpeg'],
    keepDays: UNUSED,
    encrypted: false,
  },
} as const satisfies Record<string, PurposeRules>;

export type FilePurpose = keyof typeof filePurposes;
export const FILE_PURPOSES = Object.keys(filePurposes) as FilePurpose[];
export const rulesOf = (purpose: FilePurpose): PurposeRules => filePurposes[purpose];

/** Nobody brings these: they are made here. */
const MADE: readonly FilePurpose[] = ['bill-export'];

/** More than any that is brought, so that it is this module that refuses. */
export const LARGEST_UPLOAD = Math.max(
  ...FILE_PURPOSES.filter((purpose) => !MADE.includes(purpose)).map((purpose) => rulesOf(purpose).maxBytes),
);
