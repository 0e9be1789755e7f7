export {
  addressOfFile,
  type Digests,
  digestsOf,
  type FileDependencies,
  fileAddressesIn,
  insertFile,
  keepFile,
  openFile,
  receiveFile,
  receiveFiles,
  recordFile,
  removeFile,
  rowOfFile,
  storeFile,
  type Upload,
  updateKept,
} from './files.ts';
export { type FileQuery, findSiteFile, listSiteFiles } from './library.ts';
export { openPicture } from './pictures.ts';
export { type FilePurpose, filePurposes, LARGEST_UPLOAD, rulesOf } from './purposes.ts';
export { answerFiles } from './routes.ts';
export { files, fileUses, objects, type ReceivedFile, type StoredFile } from './tables.ts';
export { createFileTickets, type FileTickets } from './tickets.ts';
export { ACCEPTED_ENDINGS, withoutUnsafe } from './types.ts';
export type { VisibleFile } from './visibility.ts';
export { readWhole, shownFile } from './whole.ts';
