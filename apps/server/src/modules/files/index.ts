export {
  announcing,
  type FileRecord,
  forgetExpiredFiles,
  insertFile,
  keepFile,
  openFile,
  recordFile,
  rowOfFile,
  sealedPurpose,
  updateKept,
} from './files.ts';
export { files, fileUses, objects, type ReceivedFile, type StoredFile } from './tables.ts';
