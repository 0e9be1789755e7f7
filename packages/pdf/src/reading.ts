/** What reading files takes, free of Node: browsers get this part in place of the whole package. */
export { type Operation, operationsOf } from './content.ts';
export { type Location, type OpenOptions, openPdf, PdfDocument } from './document.ts';
export { decode, filterSteps } from './filters/index.ts';
export type { IndirectObject } from './indirect.ts';
export { parseDict } from './lexer.ts';
export {
  defaultLimits,
  type Issue,
  type IssueCode,
  type Limits,
  PdfError,
  type PdfErrorCode,
} from './limits.ts';
export type { ObjectStream } from './object-stream.ts';
export * from './objects.ts';
export { type Box, boxOf, intersection, type Page, pageAt, pageCount, pagesOf } from './pages.ts';
export type { Revision } from './revisions.ts';
export { isSignatureDict, type Security } from './security/index.ts';
export { type ByteSource, find, findLast, headOf, joinedSource, memorySource } from './source.ts';
export { unlistedDefinitions } from './unlisted.ts';
export { type Definition, type FileScan, scanFile } from './xref/rebuild.ts';
export type { XrefEntry, XrefSection } from './xref/section.ts';
