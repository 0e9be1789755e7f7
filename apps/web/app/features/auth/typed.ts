import type { PaperKind } from '@yinxin/api/client';

/** What somebody typed of themself. */
interface TypedPerson {
  paperKind: PaperKind;
  name: string;
  number: string;
}

/** What somebody typed of a company. */
interface TypedCompany {
  name: string;
  code: string;
  representative: string;
  validUntil: string;
  unlimited: boolean;
}

/**
 * What was handed in last, so that a refusal asks for one correction and not for everything again. It lives as long as
 * this document: numbers of papers are never kept in the browser, and the server shows them masked.
 */
export const typed: { person?: TypedPerson; company?: TypedCompany } = {};
