import { defaultScanPolicy, type ScanPolicy, type ScanReport, scanPdf } from '@yinxin/pdf-signature';
import { problem } from '../../http/problem.ts';

/** Fine enough to read a paper, small enough to look at many. */
const LONGEST_SIDE = 2400;
/** A picture that would unfold to more than this is an attack. */
const MOST_PIXELS = 60_000_000;
const SMALLEST_SIDE = 100;

/** Draws a picture anew: place, device and thumbnails that cameras write into it are gone, and so is whatever hid in it. */
export async function redraw(bytes: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
    const { format, width = 0, height = 0 } = await picture.metadata();
    if ((format !== 'jpeg' && format !== 'png') || Math.min(width, height) < SMALLEST_SIDE)
      throw new Error(format);
    return await picture
      .rotate()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 88 })
      .toBuffer();
  } catch {
    throw problem('PAPER_UNREADABLE');
  }
}

/** A paper is looked at, and does nothing: whatever runs, plays, hides or fetches is refused. Sloppy structure is not. */
const PAPER_POLICY: ScanPolicy = {
  ...(Object.fromEntries(Object.keys(defaultScanPolicy).map((code) => [code, 'allow'])) as ScanPolicy),
  JAVASCRIPT: 'refuse',
  AUTOMATIC_ACTION: 'refuse',
  LAUNCH_ACTION: 'refuse',
  REMOTE_ACTION: 'refuse',
  XFA: 'refuse',
  EXTERNAL_STREAM: 'refuse',
  REFERENCE_XOBJECT: 'refuse',
  EMBEDDED_FILE: 'refuse',
  MULTIMEDIA: 'refuse',
  SCAN_INCOMPLETE: 'refuse',
};

function scanned(bytes: Buffer): ScanReport {
  try {
    return scanPdf(bytes, { policy: PAPER_POLICY });
  } catch {
    throw problem('PAPER_PDF', { reason: 'PDF 文件打不开，可能已加密或损坏' });
  }
}

/** A PDF is kept as it came, for nothing else could draw it anew without changing what it shows. */
export function refuseActivePdf(bytes: Buffer): void {
  const found = scanned(bytes).findings.find(({ severity }) => severity === 'refuse');
  if (found) throw problem('PAPER_PDF', { reason: found.message });
}
