// The one door to pdfjs: loaded when a document is opened, never with another page.
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { trustedWorkerUrl } from '~/site/trusted-worker.ts';

type Pdfjs = typeof import('pdfjs-dist');
export type PdfDocument = Awaited<ReturnType<Pdfjs['getDocument']>['promise']>;
export type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>;

interface Loaded {
  library: Pdfjs;
  worker: InstanceType<Pdfjs['PDFWorker']>;
}

let loaded: Promise<Loaded> | undefined;
function pdfjs(): Promise<Loaded> {
  loaded ??= (async () => {
    // the build for browsers that are some years old
    const library = (await import('pdfjs-dist/legacy/build/pdf.mjs')) as Pdfjs;
    const port = new Worker(trustedWorkerUrl(workerUrl), { type: 'module' });
    // ours and not a document's own: a document that closes takes its own worker along and lets no other open meanwhile
    return { library, worker: library.PDFWorker.create({ port }) };
  })();
  loaded.catch(() => {
    loaded = undefined;
  });
  return loaded;
}

/** Character maps, fonts and decoders; the build puts them there (pdfjs-plugin.ts). */
const filesOf =
  ({ version }: Pdfjs) =>
  (folder: string) =>
    `${window.location.origin}/assets/pdfjs-${version}/${folder}/`;
/** Large files come in pieces, those first that are looked at. */
const PIECE = 2 ** 20;

export interface Opened {
  document: PdfDocument;
  close(): void;
}

/** Fetches the program before there is anything to draw. */
export const loadPdfDrawing = async (): Promise<void> => void (await pdfjs());

/**
 * From an address, or from a file of the visitor's own, which goes nowhere. Alone, nothing is fetched for it: which
 * tables and fonts it wants tells something of it.
 */
export async function openPdf(from: string | Blob, alone = false, password?: string): Promise<Opened> {
  const { library, worker } = await pdfjs();
  const { getDocument, VerbosityLevel } = library;
  const files = filesOf(library);
  const task = getDocument({
    ...(typeof from === 'string' ? { url: from } : { data: await from.arrayBuffer() }),
    worker,
    ...(password !== undefined && { password }),
    ...(!alone && {
      cMapUrl: files('cmaps'),
      standardFontDataUrl: files('standard_fonts'),
      iccUrl: files('iccs'),
      wasmUrl: files('wasm'),
    }),
    disableWorkerRendering: true,
    rangeChunkSize: PIECE,
    disableAutoFetch: true,
    enableXfa: false,
    verbosity: VerbosityLevel.ERRORS,
  });
  return { document: await task.promise, close: () => void task.destroy() };
}

interface FontFacts {
  missingFile?: boolean;
  systemFontInfo?: { loadedName: string } | null;
}

/**
 * A font that the file names without bringing it, and that this device does not have either. What pdfjs would draw
 * then has other widths; the server has fonts for it.
 */
export function lacksFonts(page: PdfPage): boolean {
  const here = new Set(Array.from(document.fonts, ({ family }) => family.replaceAll('"', '')));
  for (const [, found] of page.commonObjs as Iterable<[string, FontFacts | null]>) {
    if (!found?.missingFile) continue;
    if (!found.systemFontInfo || !here.has(found.systemFontInfo.loadedName)) return true;
  }
  return false;
}

export interface Drawing {
  done: Promise<void>;
  cancel(): void;
}

const isCancelled = (error: unknown) =>
  error instanceof Error && ['RenderingCancelledException', 'AbortException'].includes(error.name);

/** Draws a page so many pixels wide, and hands over a canvas when it is whole: what was there before stays until then. */
export function drawPage(page: PdfPage, width: number): Drawing & { canvas: HTMLCanvasElement } {
  const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width });
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(viewport.width);
  canvas.height = Math.round(viewport.height);
  const task = page.render({ canvas, viewport });
  const done = task.promise.catch((error: unknown) => {
    if (!isCancelled(error)) throw error;
  });
  return { canvas, done, cancel: () => task.cancel() };
}

/** Puts selectable text over a page. It scales by itself with the style variable `--total-scale-factor`. */
export async function writeText(page: PdfPage, container: HTMLElement): Promise<Drawing> {
  const { TextLayer } = (await pdfjs()).library;
  const layer = new TextLayer({
    textContentSource: page.streamTextContent(),
    container,
    viewport: page.getViewport({ scale: 1 }),
  });
  const done = layer.render().catch((error: unknown) => {
    if (!isCancelled(error)) throw error;
  });
  return { done, cancel: () => layer.cancel() };
}
