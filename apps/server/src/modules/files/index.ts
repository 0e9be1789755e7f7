export {
  addressOfFile,
  type Digests,
  digestsOf,
  type FileParts,
  MAX_FILE_BYTES,
  storeFile,
  type Upload,
} from './files.ts';
export { answerFiles } from './routes.ts';
export { files, type StoredFile } from './tables.ts';
export { ACCEPTED_ENDINGS } from './types.ts';
