/** What a hostile file may cost us at most. All caps are data, so that a caller can tighten them. */
export interface Limits {
  /** Highest object number (Annex C of ISO 32000-1 names 8,388,607). */
  objectNumber: number;
  /** Nesting of arrays and dictionaries. */
  depth: number;
  /** Longest single object outside stream data. */
  objectBytes: number;
  /** Longest decoded stream. */
  decodedBytes: number;
  /** Decoded object streams, which are held as long as the file is open, all together. */
  heldBytes: number;
  /** Decoded bytes per encoded byte, applied above `decodedFree`. */
  inflateRatio: number;
  /** Decoded size that is never questioned. */
  decodedFree: number;
  /** Filters in a row on one stream. */
  filters: number;
  /** Cross-reference sections in the /Prev chain. */
  sections: number;
  /** Leaves of the page tree. */
  pages: number;
  /** Definitions found when the file is scanned object by object. */
  scannedObjects: number;
}

export const defaultLimits: Limits = {
  objectNumber: 8_388_607,
  depth: 100,
  objectBytes: 64 * 1024 * 1024,
  decodedBytes: 256 * 1024 * 1024,
  heldBytes: 128 * 1024 * 1024,
  inflateRatio: 200,
  decodedFree: 8 * 1024 * 1024,
  filters: 8,
  sections: 2_000,
  pages: 100_000,
  scannedObjects: 2_000_000,
};

export type PdfErrorCode =
  | 'not-a-pdf'
  | 'syntax'
  | 'xref'
  | 'xref-loop'
  | 'object'
  | 'filter'
  | 'limit'
  | 'pages'
  | 'encryption'
  | 'password'
  | 'update';

export class PdfError extends Error {
  readonly code: PdfErrorCode;
  readonly offset: number | undefined;

  constructor(code: PdfErrorCode, message: string, offset?: number) {
    super(offset === undefined ? message : `${message} (at byte ${offset})`);
    this.name = 'PdfError';
    this.code = code;
    this.offset = offset;
  }
}

/** What a tolerant reader had to overlook. A strict judge refuses on any of them. */
export type IssueCode =
  | 'header'
  | 'startxref'
  | 'xref-rebuilt'
  | 'xref-entry'
  | 'xref-order'
  | 'xref-size'
  | 'revision-end'
  | 'object-mismatch'
  | 'object-end'
  | 'duplicate-object'
  | 'duplicate-key'
  | 'stream-length'
  | 'object-stream'
  | 'encrypt-changed';

export interface Issue {
  code: IssueCode;
  detail: string;
  offset?: number;
  object?: number | undefined;
}

/** Bytes that may still be looked at. Objects that overlap without end would otherwise cost n². */
export interface Effort {
  left: number;
}

export function spend(effort: Effort, bytes: number, offset: number): void {
  effort.left -= bytes;
  if (effort.left < 0) throw new PdfError('limit', 'Too much to look through', offset);
}
