import type { Sharp } from 'sharp';

/** PNG and JPEG: the library draws a dozen formats more, SVG and PDF among them, and goes by the content. */
const HEADS = ['\x89PNG\r\n\x1a\n', '\xff\xd8\xff'];
const DECODE_SECONDS = 15;

/** A stranger's picture, once its first bytes say that it is points and no more. @throws Error */
export async function openPicture(bytes: Uint8Array, mostPixels: number): Promise<Sharp> {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 8)).toString('latin1');
  if (!HEADS.some((mark) => head.startsWith(mark))) throw new Error('neither PNG nor JPEG');
  const { default: sharp } = await import('sharp');
  return sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' }).timeout({ seconds: DECODE_SECONDS });
}
