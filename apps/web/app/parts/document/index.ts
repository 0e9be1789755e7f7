export { type DocumentHandle, DocumentPages, type DocumentPagesProps } from './document-pages.tsx';
export { DocumentFindings } from './findings.tsx';
export { loadPdfDrawing } from './pdf.ts';
export {
  contractSource,
  type DocumentSource,
  linkedSource,
  type PageSize,
  type PicturedSource,
  sharedSource,
  templateSource,
} from './source.ts';
export { Thumbnails } from './thumbnails.tsx';
export { type LocalDocument, useLocalDocument } from './use-local-document.ts';
export { ZOOMS } from './use-zoom-in-place.ts';
export { ZoomButtons } from './zoom-buttons.tsx';
