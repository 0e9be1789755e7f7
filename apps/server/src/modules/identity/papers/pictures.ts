import { createHash } from 'node:crypto';
import { defaultScanPolicy, type ScanPolicy } from '@yinxin/pdf-signature';
import { problem } from '../../../http/problem.ts';
import type { Guest } from '../../../http/turns.ts';
import { DocumentRefused, type Scanning } from '../../typesetting/index.ts';
import { openPicture } from '../../uploads/index.ts';

/** Fine enough to read a paper, small enough to look at many. */
const LONGEST_SIDE = 2400;
/** A picture that would unfold to more than this is an attack. */
const MOST_PIXELS = 60_000_000;
const SMALLEST_SIDE = 100;

/** Draws a picture anew: place, device and thumbnails that cameras write into it are gone, and so is whatever hid in it. */
export async function redraw(bytes: Buffer): Promise<Buffer> {
  try {
    const picture = await openPicture(bytes, MOST_PIXELS);
    const { width = 0, height = 0 } = await picture.metadata();
    if (Math.min(width, height) < SMALLEST_SIDE) throw new Error('too small');
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
  OVERSIZED: 'refuse',
  SCAN_INCOMPLETE: 'refuse',
};

/** A PDF is kept as it came, for nothing else could draw it anew without changing what it shows. */
export async function refuseActivePdf(scanning: Scanning, guest: Guest, bytes: Buffer): Promise<void> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const { findings } = await scanning.scan(guest, sha256, bytes, PAPER_POLICY).catch((error: unknown) => {
    throw error instanceof DocumentRefused
      ? problem('PAPER_PDF', { reason: `PDF 文件打不开：${error.message}` })
      : error;
  });
  const found = findings.find(({ severity }) => severity === 'refuse');
  if (found) throw problem('PAPER_PDF', { reason: found.message });
}
