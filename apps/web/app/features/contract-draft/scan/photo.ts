// Photos between files, canvases and pixels.
import { picturesAsPdf } from '@yinxin/pdf/pictures';
import { paperIn, type Quad, wholeOf } from './sheet-edges.ts';
import { grey, type Picture, straightened } from './straighten.ts';

/** More is not seen on a page of A4. */
const PHOTO_PIXELS = 3000;
/** Edges are found in a small picture, and the better for it: words are gone. */
const EDGE_PIXELS = 400;
const JPEG_QUALITY = 0.9;

export interface Photo extends Picture {
  /** To be shown. */
  url: string;
}

/** A page of the file that will be: straightened, and as JPEG. */
export interface ScannedPage {
  width: number;
  height: number;
  jpeg: Uint8Array;
  url: string;
}

function canvasOf(width: number, height: number) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('这个浏览器不能处理图片，请直接上传文件');
  return { canvas, context };
}

function drawn(source: CanvasImageSource, width: number, height: number): Picture {
  const { context } = canvasOf(width, height);
  context.drawImage(source, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}

const fitted = ({ width, height }: { width: number; height: number }, most: number) => {
  const scale = Math.min(1, most / Math.max(width, height));
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))] as const;
};

/** Upright, as it was taken; and where the paper lies in it, if that is plain. */
export async function openPhoto(file: File): Promise<{ photo: Photo; paper: Quad | undefined }> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new Error('照片无法读取，请换一张 JPG 或 PNG 图片');
  });
  const photo = drawn(bitmap, ...fitted(bitmap, PHOTO_PIXELS));
  const small = drawn(bitmap, ...fitted(bitmap, EDGE_PIXELS));
  bitmap.close();
  const found = paperIn({ width: small.width, height: small.height, data: grey(small) });
  const scale = photo.width / small.width;
  const paper = found?.map(({ x, y }) => ({ x: x * scale, y: y * scale })) as Quad | undefined;
  return { photo: Object.assign(photo, { url: URL.createObjectURL(file) }), paper };
}

export const wholePhoto = wholeOf;

/** What lies between the corners, as a page. */
export async function scanned(photo: Picture, corners: Quad): Promise<ScannedPage> {
  const { width, height, data } = straightened(photo, corners);
  const { canvas, context } = canvasOf(width, height);
  context.putImageData(new ImageData(data, width, height), 0, 0);
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY),
  );
  if (!blob) throw new Error('这一页没有处理好，请重拍');
  return {
    ...{ width, height },
    jpeg: new Uint8Array(await blob.arrayBuffer()),
    url: URL.createObjectURL(blob),
  };
}

/** All pages as one file. */
export const scannedFile = (pages: readonly ScannedPage[], name: string): File =>
  new File([new Uint8Array(picturesAsPdf(pages))], name, { type: 'application/pdf' });
