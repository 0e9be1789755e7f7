import type { Engine } from './engine.ts';

// fpdf_edit.h, FPDF_PAGEOBJ_*
const PICTURE = 3;
const FORM = 5;
// fpdf_annot.h, FPDF_ANNOT_*
const LINK = 2;
const POPUP = 16;
const WIDGET = 20;
const SIGNATURE = 7; // fpdf_formfill.h, FPDF_FORMFIELD_SIGNATURE

const DEEPEST = 8;
/** A drawing of many lines has thousands; what has more is looked at no further, and counts as a picture. */
const MOST_OBJECTS = 20_000;

/** Boxes of pictures and annotations on a page, in its own units. */
class Boxes {
  readonly #engine: Engine;
  readonly #numbers: number;
  #left = MOST_OBJECTS;
  area = 0;

  constructor(engine: Engine) {
    this.#engine = engine;
    this.#numbers = engine.allocate(6 * 4);
  }

  free(): void {
    this.#engine.free(this.#numbers);
  }

  get isOver(): boolean {
    return this.#left < 0;
  }

  #floats(): number[] {
    const { pdfium } = this.#engine.pdfium;
    return Array.from({ length: 4 }, (_, at) => pdfium.getValue(this.#numbers + 4 * at, 'float'));
  }

  #add(scale: number): void {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = this.#floats();
    this.area += Math.abs((x1 - x0) * (y1 - y0)) * scale;
  }

  /** What lies in a form is scaled as the form is. */
  object(object: number, scale = 1, depth = 0): void {
    const { pdfium } = this.#engine;
    this.#left = depth > DEEPEST ? -1 : this.#left - 1;
    const type = this.isOver ? 0 : pdfium.FPDFPageObj_GetType(object);
    const at = this.#numbers;
    if (type === PICTURE && pdfium.FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12))
      this.#add(scale);
    if (type !== FORM || !pdfium.FPDFPageObj_GetMatrix(object, at)) return;
    const [a = 1, b = 0, c = 0, d = 1] = this.#floats();
    const inner = scale * Math.abs(a * d - b * c);
    const count = pdfium.FPDFFormObj_CountObjects(object);
    for (let n = 0; n < count && !this.isOver; n++)
      this.object(pdfium.FPDFFormObj_GetObject(object, n), inner, depth + 1);
  }

  /** Of a signature the verifier tells; a link shows nothing. */
  annotation(annotation: number, form: number): void {
    const { pdfium } = this.#engine;
    this.#left--;
    const subtype = pdfium.FPDFAnnot_GetSubtype(annotation);
    if (subtype === LINK || subtype === POPUP) return;
    if (subtype === WIDGET && pdfium.FPDFAnnot_GetFormFieldType(form, annotation) === SIGNATURE) return;
    if (pdfium.FPDFAnnot_GetRect(annotation, this.#numbers)) this.#add(1);
  }
}

/**
 * The part of a page, from 0 to 1, that shows something else than its text: pictures, fields and remarks. Words in them
 * are seen and not read.
 */
export function pictured(engine: Engine, page: number, form: number, area: number): number {
  const { pdfium } = engine;
  const boxes = new Boxes(engine);
  const objects = pdfium.FPDFPage_CountObjects(page);
  for (let at = 0; at < objects && !boxes.isOver; at++) boxes.object(pdfium.FPDFPage_GetObject(page, at));
  const annotations = pdfium.FPDFPage_GetAnnotCount(page);
  for (let at = 0; at < annotations && !boxes.isOver; at++) {
    const annotation = pdfium.FPDFPage_GetAnnot(page, at);
    boxes.annotation(annotation, form);
    pdfium.FPDFPage_CloseAnnot(annotation);
  }
  boxes.free();
  return boxes.isOver ? 1 : Math.min(1, boxes.area / area);
}
