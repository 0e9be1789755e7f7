import {
  array,
  deflate,
  dict,
  name,
  PdfRef,
  PdfStream,
  type PdfValue,
  parseDict,
  writeFile,
} from '@yinxin/pdf';
import type { PdfForm } from '@yinxin/seal';

/** A PDF file of exactly the seal's size, with nothing but the seal on it. */
export function sealPage(form: PdfForm): Uint8Array {
  const box = array(...form.bbox);
  const compressed = name('FlateDecode');
  const objects = new Map<number, PdfValue>([
    [1, dict({ Type: name('Catalog'), Pages: new PdfRef(2) })],
    [2, dict({ Type: name('Pages'), Kids: array(new PdfRef(3)), Count: 1 })],
    [
      3,
      dict({
        Type: name('Page'),
        Parent: new PdfRef(2),
        MediaBox: box,
        Resources: dict({ XObject: dict({ Seal: new PdfRef(5) }) }),
        Contents: new PdfRef(4),
      }),
    ],
    [4, new PdfStream(dict({}), Buffer.from('/Seal Do\n'))],
    [
      5,
      new PdfStream(
        dict({
          Type: name('XObject'),
          Subtype: name('Form'),
          BBox: box,
          Resources: parseDict(form.resources),
          Filter: compressed,
        }),
        deflate(form.content),
      ),
    ],
  ]);
  return writeFile({ objects, root: new PdfRef(1) });
}
