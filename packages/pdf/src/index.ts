export { asBuffer } from './as-buffer.ts';
export { type FileSource, fileSource } from './file-source.ts';
export * from './reading.ts';
export { ByteWriter } from './write/bytes.ts';
export {
  createPdf,
  type FileForm,
  type NewFile,
  type SimpleFile,
  type SimplePage,
  writeFile,
} from './write/create.ts';
export { deflate } from './write/deflate.ts';
export { type JpegPicture, picturesAsPdf } from './write/pictures.ts';
export { numberText, type Places, writeValue } from './write/serialize.ts';
export { IncrementalUpdate, type WrittenUpdate } from './write/update.ts';
