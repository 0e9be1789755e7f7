import type { PdfDocument } from './pdf.ts';

export interface PageSize {
  widthMm: number;
  heightMm: number;
}

/** One document as the viewer needs it: where its bytes are, and where pictures of its pages. */
export interface DocumentSource {
  id: string;
  name: string;
  /** The PDF; where none may be fetched, the pages are shown as pictures alone. */
  url?: string | undefined;
  /** It is open already, from the visitor's own disk. */
  document?: PdfDocument;
  pages: readonly PageSize[];
  /** A picture of one page, so many pixels wide; the server has none of what it never got. */
  picture?: (page: number, width: number) => string;
}

/** The server has the document too, and draws what pdfjs cannot. */
export interface PicturedSource extends DocumentSource {
  picture: (page: number, width: number) => string;
}
export const isPictured = (source: DocumentSource): source is PicturedSource => source.picture !== undefined;

interface StoredDocument {
  id: string;
  name: string;
  pages: readonly PageSize[];
  /** Changes with the bytes, so that no browser shows what was before. */
  sha256: string;
}

const addressOf = (path: string, query: Record<string, string | number>) =>
  `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`;

const sourceIn =
  (kind: 'contract' | 'template') =>
  ({ id, name, pages, sha256 }: StoredDocument): PicturedSource => ({
    ...{ id, name, pages },
    url: addressOf(`/api/appapi/${kind}/file`, { documentId: id, inline: 1, of: sha256.slice(0, 16) }),
    picture: (page, width) =>
      addressOf(`/api/appapi/${kind}/page`, { documentId: id, page, width, of: sha256.slice(0, 16) }),
  });

/** A document of a contract, for whoever may read it. */
export const contractSource = sourceIn('contract');
/** A document of a template, for whoever may use it. */
export const templateSource = sourceIn('template');

/** A document behind the link of a message, for the device that opened it. */
export const linkedSource = ({ id, name, pages, sha256 }: StoredDocument, token: string): PicturedSource => ({
  ...{ id, name, pages },
  url: addressOf('/api/appapi/contract/linkedFile', {
    ...{ token, documentId: id, inline: 1 },
    of: sha256.slice(0, 16),
  }),
  picture: (page, width) =>
    addressOf('/api/appapi/contract/linkedPage', {
      ...{ token, documentId: id, page, width },
      of: sha256.slice(0, 16),
    }),
});

/** A document behind a read-only link: its pages and nothing else. */
export const sharedSource = (
  { id, name, pages, sha256 }: StoredDocument,
  link: { token: string; code: string },
): PicturedSource => ({
  ...{ id, name, pages },
  picture: (page, width) =>
    addressOf('/api/appapi/contract/sharedPage', {
      ...{ documentId: id, page, width, ...link },
      of: sha256.slice(0, 16),
    }),
});
