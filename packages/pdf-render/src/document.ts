import type { Engine } from './engine.ts';
import { pictured } from './pictures.ts';
import { RenderProblem } from './problems.ts';

/** Points, as the page is shown: turned by its own rotation, origin at the upper left. */
export interface PageSize {
  width: number;
  height: number;
}
export type Box = readonly [left: number, top: number, right: number, bottom: number];
export interface PageText {
  text: string;
  /** The four numbers of a box for every UTF-16 unit of the text: so they reach another thread in one piece. */
  boxes: Float32Array;
  /** How much of the page shows something else, from 0 to 1: pictures, fields, remarks. */
  pictured: number;
}
export interface Picture {
  width: number;
  height: number;
  /** Red, green, blue, alpha. */
  data: Uint8Array;
}

const LAST_ERROR_PASSWORD = 4; // fpdfview.h, FPDF_ERR_PASSWORD
const ANNOTATIONS = 0x01; // FPDF_ANNOT
const RGBA = 0x10; // FPDF_REVERSE_BYTE_ORDER
const WHITE = 0xff_ff_ff_ff;
/** A page of A4 takes 8 million at the width of a large screen; the engine holds four bytes for each. */
const MOST_PIXELS = 24_000_000;
/** A page full of small print holds 10,000. */
const MOST_CHARACTERS = { page: 200_000, document: 1_000_000 };
const REPLACEMENT = '\ufffd';

/** Gives back what the work took of the engine, unless it failed: a torn heap is not touched again. */
function releasing<T>(work: () => T, release: () => void): T {
  try {
    const made = work();
    release();
    return made;
  } catch (error) {
    if (error instanceof RenderProblem) release();
    throw error;
  }
}

/** An open file. Whoever opens it closes it. */
export class RenderDocument {
  readonly #engine: Engine;
  readonly #bytes: number;
  readonly #document: number;
  readonly #count: number;

  /** @throws RenderProblem */
  constructor(engine: Engine, bytes: Uint8Array) {
    const { pdfium } = engine;
    this.#engine = engine;
    this.#bytes = engine.allocate(bytes.length);
    engine.memory().set(bytes, this.#bytes);
    this.#document = pdfium.FPDF_LoadMemDocument(this.#bytes, bytes.length, '');
    if (this.#document === 0) {
      const isEncrypted = pdfium.FPDF_GetLastError() === LAST_ERROR_PASSWORD;
      engine.free(this.#bytes);
      throw new RenderProblem(isEncrypted ? 'encrypted' : 'unreadable');
    }
    this.#count = pdfium.FPDF_GetPageCount(this.#document);
  }

  close(): void {
    this.#engine.pdfium.FPDF_CloseDocument(this.#document);
    this.#engine.free(this.#bytes);
  }

  pages(): PageSize[] {
    return Array.from({ length: this.#count }, (_, index) => this.#sizeOf(index));
  }

  /** As a reader sees it, with annotations and signature appearances. */
  draw(index: number, width: number): Picture {
    const size = this.#page(index);
    const height = Math.max(1, Math.round((width * size.height) / size.width));
    if (width * height > MOST_PIXELS) throw new RenderProblem('too-large');
    const { pdfium } = this.#engine;
    return this.#withPage(index, (page) => {
      const bitmap = pdfium.FPDFBitmap_Create(width, height, 0);
      if (bitmap === 0) throw new RenderProblem('too-large');
      const drawn = () => {
        pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
        const area = [0, 0, width, height] as const;
        const flags = ANNOTATIONS | RGBA;
        pdfium.FPDF_RenderPageBitmap(bitmap, page, ...area, 0, flags);
        this.#withForm(page, (form) => pdfium.FPDF_FFLDraw(form, bitmap, page, ...area, 0, flags));
        const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
        const data = this.#engine.memory().slice(start, start + width * height * 4);
        return { width, height, data };
      };
      return releasing(drawn, () => pdfium.FPDFBitmap_Destroy(bitmap));
    });
  }

  texts(): PageText[] {
    let left = MOST_CHARACTERS.document;
    return Array.from({ length: this.#count }, (_, index) => {
      const text = this.#text(index);
      left -= text.text.length;
      if (left < 0) throw new RenderProblem('too-large');
      return text;
    });
  }

  #text(index: number): PageText {
    const { pdfium } = this.#engine;
    const size = this.#page(index);
    return this.#withPage(index, (page) => {
      const toShown = this.#shownFrom(page, size);
      const textPage = pdfium.FPDFText_LoadPage(page);
      const corners = this.#engine.allocate(4 * 8);
      const read = () => {
        const count = Math.max(0, pdfium.FPDFText_CountChars(textPage));
        if (count > MOST_CHARACTERS.page) throw new RenderProblem('too-large');
        const boxes: number[] = [];
        let text = '';
        for (let at = 0; at < count; at++) {
          const character = characterOf(pdfium.FPDFText_GetUnicode(textPage, at));
          pdfium.FPDFText_GetCharBox(textPage, at, corners, corners + 8, corners + 16, corners + 24);
          const [left, right, bottom, top] = this.#doublesAt(corners, 4) as [number, number, number, number];
          const box = toShown(left, bottom, right, top);
          text += character;
          for (let unit = 0; unit < character.length; unit++) boxes.push(...box);
        }
        let other = 1;
        this.#withForm(page, (form) => {
          other = pictured(this.#engine, page, form, size.width * size.height);
        });
        return { text, boxes: Float32Array.from(boxes), pictured: other };
      };
      return releasing(read, () => {
        this.#engine.free(corners);
        pdfium.FPDFText_ClosePage(textPage);
      });
    });
  }

  #sizeOf(index: number): PageSize {
    const { pdfium } = this.#engine;
    const size = this.#engine.allocate(2 * 4);
    const read = () => {
      pdfium.FPDF_GetPageSizeByIndexF(this.#document, index, size);
      const [width, height] = [0, 4].map((offset) => pdfium.pdfium.getValue(size + offset, 'float'));
      return { width: width ?? 0, height: height ?? 0 };
    };
    return releasing(read, () => this.#engine.free(size));
  }

  #page(index: number): PageSize {
    if (index < 0 || index >= this.#count) throw new RenderProblem('no-such-page');
    const page = this.#sizeOf(index);
    if (!(page.width > 0 && page.height > 0)) throw new RenderProblem('unreadable');
    return page;
  }

  #withPage<T>(index: number, work: (page: number) => T): T {
    const { pdfium } = this.#engine;
    const page = pdfium.FPDF_LoadPage(this.#document, index);
    if (page === 0) throw new RenderProblem('unreadable');
    return releasing(
      () => work(page),
      () => pdfium.FPDF_ClosePage(page),
    );
  }

  /** Fields are drawn by their form alone, those of signatures too; nothing in it is run. */
  #withForm(page: number, draw: (form: number) => void): void {
    const { pdfium } = this.#engine;
    const info = pdfium.PDFiumExt_OpenFormFillInfo();
    const form = pdfium.PDFiumExt_InitFormFillEnvironment(this.#document, info);
    if (form !== 0) {
      pdfium.FPDF_SetFormFieldHighlightAlpha(form, 0);
      pdfium.FORM_OnAfterLoadPage(page, form);
      draw(form);
      pdfium.FORM_OnBeforeClosePage(page, form);
      pdfium.PDFiumExt_ExitFormFillEnvironment(form);
    }
    pdfium.PDFiumExt_CloseFormFillInfo(info);
  }

  #doublesAt(pointer: number, count: number): number[] {
    const { pdfium } = this.#engine.pdfium;
    return Array.from({ length: count }, (_, index) => pdfium.getValue(pointer + 8 * index, 'double'));
  }

  /** From the page's own coordinates to points of the page as it is shown, found from where three points land. */
  #shownFrom(page: number, { width, height }: PageSize) {
    const { pdfium } = this.#engine;
    const FINE = 1_000; // the engine answers in whole device units
    const landing = this.#engine.allocate(2 * 4);
    const land = (x: number, y: number): [number, number] => {
      const [right, down] = [Math.round(width * FINE), Math.round(height * FINE)];
      pdfium.FPDF_PageToDevice(page, 0, 0, right, down, 0, x, y, landing, landing + 4);
      const [a = 0, b = 0] = [0, 4].map((offset) => pdfium.pdfium.getValue(landing + offset, 'i32') / FINE);
      return [a, b];
    };
    const FAR = 1_000;
    const [originX, originY] = land(0, 0);
    const [rightX, rightY] = land(FAR, 0);
    const [upX, upY] = land(0, FAR);
    this.#engine.free(landing);
    const shown = (x: number, y: number): [number, number] => [
      originX + (x * (rightX - originX) + y * (upX - originX)) / FAR,
      originY + (x * (rightY - originY) + y * (upY - originY)) / FAR,
    ];
    return (left: number, bottom: number, right: number, top: number): Box => {
      const [ax, ay] = shown(left, bottom);
      const [bx, by] = shown(right, top);
      return [Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)];
    };
  }
}

/** A file may claim any number for a character; what is none is shown as unknown. */
const characterOf = (code: number): string => (code <= 0x10_ff_ff ? String.fromCodePoint(code) : REPLACEMENT);
