export { type Box, boxAt, boxOf, findWords, type PageText } from '@yinxin/pdf-render';
export { SigningRefused } from '@yinxin/pdf-signature';
export { pictureArt } from './art.ts';
export type {
  Art,
  BegunSignature,
  DocumentFormat,
  Mark,
  SigningCertificate,
  TrustMaterial,
} from './format.ts';
export { createPdfFormat } from './pdf.ts';
export { pictureAsPdf } from './picture.ts';
