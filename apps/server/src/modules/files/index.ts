export {
  addressOfFile,
  type Digests,
  digestsOf,
  type FileParts,
  fileAddressesIn,
  forgetBytes,
  MAX_FILE_BYTES,
  removeFile,
  storeFile,
  type Upload,
} from './files.ts';
export { type FileQuery, findSiteFile, listSiteFiles } from './library.ts';
export { answerFiles } from './routes.ts';
export { files, fileUses, type StoredFile } from './tables.ts';
export { createFileTickets, type FileTickets } from './tickets.ts';
export { ACCEPTED_ENDINGS } from './types.ts';
export type { VisibleFile } from './visibility.ts';
