import { openPdf, PdfRef, PdfString } from '@yinxin/pdf';
import { describe, expect, test } from 'vitest';
import { corpus } from '../../../producers/corpus.ts';
import { findSignatures } from '../../common/find-signatures.ts';
import { historyOf } from '../../common/history.ts';
import { withoutPadding } from '../../common/padding.ts';
import { World } from '../testing/world.ts';

/** PDFBox encrypts the room that it keeps for a signature: what the signature leaves of it are no zeros. */

const world = new World();
const password = 'owner';
const ENCRYPTED = ['qpdf-encrypted-128', 'qpdf-encrypted-256', 'pdfbox-encrypted', 'itext2-encrypted'];

/** What stands behind the signature of an encrypted file, as PDFBox would have left it, and what somebody else writes there. */
async function padded(
  name: string,
  change: (room: Uint8Array) => void = () => undefined,
): Promise<Uint8Array> {
  const { bytes } = corpus().find((one) => one.name === name)!;
  const file = await world.sign(bytes, { password });
  const document = openPdf(file, { password });
  const [signature] = findSignatures(historyOf(document, 1000));
  const contents = signature?.dict?.get('Contents');
  if (!signature || !(contents instanceof PdfString)) throw new Error('no signature');
  const { object } = signature;
  const encrypt = (length: number) =>
    document.security!.encryptString(new Uint8Array(length), new PdfRef(object));
  const added = encrypt(0).length;
  const room = encrypt(contents.bytes.length - added).subarray(0, contents.bytes.length);
  change(room);
  const message = withoutPadding(contents.bytes);
  room.set(message);
  const copy = Buffer.from(file);
  copy.write(Buffer.from(room).toString('hex'), contents.start + 1, 'latin1');
  return new Uint8Array(copy);
}

describe.each(ENCRYPTED)('%s', (name) => {
  test('honest: the rest of the room is encrypted zeros', async () => {
    const report = await world.verify(await padded(name), { password });
    expect(report.reason).toBe('全部签名有效');
  });

  test('hostile: it is something else', async () => {
    const file = await padded(name, (room) =>
      room.set(Buffer.from('another signature or what you will'), room.length - 200),
    );
    const report = await world.verify(file, { password });
    expect(report.reason).toContain('签名内容之后有多余数据');
  });
});
