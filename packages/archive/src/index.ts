export {
  attributeOf,
  type XmlElement,
  XmlError,
  type XmlLimits,
  type XmlPiece,
  XmlReader,
} from './xml/reader.ts';
export { ZipError, ZipTooLarge } from './zip/format.ts';
export { foldedName } from './zip/names.ts';
export { openZip, type PackedFile, readZip, unpacked, unpackedPieces, type ZipLimits } from './zip/read.ts';
export { layOutZip, type PlannedFile, zipOf } from './zip/write.ts';
