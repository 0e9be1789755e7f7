import { array, type Box, type Page, type PdfArray } from '@yinxin/pdf';

export const POINTS_PER_MM = 72 / 25.4;

/** A rectangle on the page as the reader sees it: millimetres from the top left corner. */
export interface ShownRect {
  xMm: number;
  yMm: number;
  widthMm: number;
  heightMm: number;
}

/** The page as the reader sees it, after cropping, turning and scaling. */
export function shownSize(page: Page): { widthMm: number; heightMm: number } {
  const mm = page.userUnit / POINTS_PER_MM;
  const across = (page.cropBox.right - page.cropBox.left) * mm;
  const up = (page.cropBox.top - page.cropBox.bottom) * mm;
  return page.rotate % 180 === 0 ? { widthMm: across, heightMm: up } : { widthMm: up, heightMm: across };
}

/** The same rectangle in the page's own coordinates, for /Rect. */
export function userRect(page: Page, rect: ShownRect): PdfArray {
  const [x0, y0] = userPoint(page, rect.xMm, rect.yMm);
  const [x1, y1] = userPoint(page, rect.xMm + rect.widthMm, rect.yMm + rect.heightMm);
  return array(Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1));
}

function userPoint(page: Page, xMm: number, yMm: number): [number, number] {
  const units = POINTS_PER_MM / page.userUnit;
  const x = xMm * units;
  const y = yMm * units;
  const { left, bottom, right, top } = page.cropBox;
  switch (page.rotate) {
    case 0:
      return [left + x, top - y];
    case 90:
      return [left + y, bottom + x];
    case 180:
      return [right - x, bottom + y];
    case 270:
      return [right - y, top - x];
  }
}

/** A box in the page's own coordinates, as the reader sees it. */
export function shownRect(page: Page, box: Box): ShownRect {
  const { left, bottom, right, top } = page.cropBox;
  const mm = page.userUnit / POINTS_PER_MM;
  const [across, up] = [box.right - box.left, box.top - box.bottom];
  const [x, y, width, height] = (
    {
      0: [box.left - left, top - box.top, across, up],
      90: [box.bottom - bottom, box.left - left, up, across],
      180: [right - box.right, box.bottom - bottom, across, up],
      270: [top - box.top, right - box.right, up, across],
    } as const
  )[page.rotate];
  return { xMm: x * mm, yMm: y * mm, widthMm: width * mm, heightMm: height * mm };
}

/** Turns a form against the page's own turn, so that it stands upright when shown. */
export function uprightMatrix(rotate: Page['rotate']): PdfArray {
  switch (rotate) {
    case 0:
      return array(1, 0, 0, 1, 0, 0);
    case 90:
      return array(0, 1, -1, 0, 0, 0);
    case 180:
      return array(-1, 0, 0, -1, 0, 0);
    case 270:
      return array(0, -1, 1, 0, 0, 0);
  }
}

/** From millimetres on the page as it is seen, y running down, to the page's own coordinates: a matrix for `cm`. */
export function pageMatrix(page: Page): [number, number, number, number, number, number] {
  const [x, y] = userPoint(page, 0, 0);
  const [rightX, rightY] = userPoint(page, 1, 0);
  const [downX, downY] = userPoint(page, 0, 1);
  return [rightX - x, rightY - y, downX - x, downY - y, x, y];
}
