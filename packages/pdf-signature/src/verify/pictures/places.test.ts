import { array, dict, name, openPdf, PdfRef, type PdfValue, pageAt } from '@yinxin/pdf';
import { drawSeal, loadFaces, toPng } from '@yinxin/seal';
import { describe, expect, test } from 'vitest';
import { imageArtwork } from '../../appearance/artwork.ts';
import { content, drawingWith, form, stampOf, withSealPicture } from '../../attacks/testing/painted-seal.ts';
import { aContract, append, World } from '../../attacks/testing/world.ts';
import { POINTS_PER_MM } from '../../common/geometry.ts';

const world = new World();
const REMARK = '第 1 页有形似印章的图片；图片不是签名，不具备验证效力';
const A4 = { width: 595, height: 842 };

/** Where a box in points from the lower left corner of an upright page of A4 is seen. */
function seen(x: number, y: number, width: number, height: number) {
  const mm = (points: number) => expect.closeTo(points / POINTS_PER_MM, 1);
  return {
    page: 0,
    left: mm(x),
    top: mm(A4.height - y - height),
    width: mm(width),
    height: mm(height),
  };
}

const MEDIA = array(0, 0, A4.width, A4.height);
const blank = aContract({ pages: 1 });

/** The contract whose only page draws this, with the picture as Im1. */
const drawing = (text: string, more: Record<string, PdfValue> = {}) =>
  withSealPicture(blank, (update, image) => ({
    MediaBox: MEDIA,
    Contents: update.add(content(text)),
    Resources: drawingWith(image),
    ...more,
  }));

const placesIn = async (file: Uint8Array) => {
  const report = await world.verify(file);
  expect(report.sealPictures).toEqual([1]);
  expect(report.remarks).toEqual([REMARK]);
  return report.sealPicturePlaces;
};

describe('a picture in the content of a page is placed', () => {
  test.each<[string, string, [number, number, number, number][]]>([
    ['as it stands', 'q 100 0 0 80 200 300 cm /Im1 Do Q', [[200, 300, 100, 80]]],
    ['after several steps', '2 0 0 2 10 20 cm q 50 0 0 50 100 100 cm /Im1 Do Q', [[210, 220, 100, 100]]],
    ['turned', '0 100 -100 0 300 300 cm /Im1 Do', [[200, 300, 100, 100]]],
    ['upside down', '100 0 0 -100 200 400 cm /Im1 Do', [[200, 300, 100, 100]]],
    ['askew', '70 70 -70 70 300 300 cm /Im1 Do', [[230, 300, 140, 140]]],
    [
      'after a state is taken back',
      'q 9 0 0 9 9 9 cm Q 100 0 0 100 200 300 cm /Im1 Do',
      [[200, 300, 100, 100]],
    ],
    [
      'where it stands twice',
      'q 50 0 0 50 10 10 cm /Im1 Do Q q 50 0 0 50 200 300 cm /Im1 Do /Im1 Do Q',
      [
        [10, 10, 50, 50],
        [200, 300, 50, 50],
      ],
    ],
    ['cut by the edge of the page', '100 0 0 100 550 300 cm /Im1 Do', [[550, 300, 45, 100]]],
    [
      'inside of a wide clip',
      'q 0 0 595 842 re W* n 100 0 0 100 200 300 cm /Im1 Do Q',
      [[200, 300, 100, 100]],
    ],
    ['cut by a clip', 'q 0 0 250 842 re W n 100 0 0 100 200 300 cm /Im1 Do Q', [[200, 300, 50, 100]]],
    [
      'cut by a round clip',
      '220 320 m 220 380 280 380 280 320 c h W n 100 0 0 100 200 300 cm /Im1 Do',
      [[220, 320, 60, 60]],
    ],
    [
      'beside strings, comments and pictures of the content',
      '(/Im1 Do) Tj % q\nBI /W 1 /H 1 ID x Q EI 100 0 0 100 200 300 cm /Im1 Do',
      [[200, 300, 100, 100]],
    ],
  ])('%s', async (_, text, boxes) => {
    expect(await placesIn(drawing(text))).toEqual(boxes.map((box) => seen(...box)));
  });

  test('over several parts of the content', async () => {
    const file = withSealPicture(blank, (update, image) => ({
      MediaBox: MEDIA,
      Contents: array(update.add(content('q 100 0 0 100 200')), update.add(content('300 cm /Im1 Do Q'))),
      Resources: drawingWith(image),
    }));
    expect(await placesIn(file)).toEqual([seen(200, 300, 100, 100)]);
  });

  test('inside of a form, which is moved and cut', async () => {
    const file = withSealPicture(blank, (update, image) => {
      const inner = update.add(
        form('100 0 0 100 0 0 cm /Im1 Do', {
          BBox: array(0, 0, 100, 50),
          Matrix: array(1, 0, 0, 1, 10, 20),
          Resources: drawingWith(image),
        }),
      );
      const resources = dict({ XObject: dict({ Fm: inner }) });
      return {
        MediaBox: MEDIA,
        Contents: update.add(content('1 0 0 1 200 300 cm /Fm Do')),
        Resources: resources,
      };
    });
    expect(await placesIn(file)).toEqual([seen(210, 320, 100, 50)]);
  });

  test.each<[number, [number, number, number, number]]>([
    [90, [300, 200, 80, 100]],
    [180, [295, 300, 100, 80]],
    [270, [462, 295, 80, 100]],
  ])('on a page that is turned by %i degrees', async (degrees, [left, top, width, height]) => {
    const file = drawing('100 0 0 80 200 300 cm /Im1 Do', { Rotate: degrees });
    const mm = (points: number) => expect.closeTo(points / POINTS_PER_MM, 1);
    expect(await placesIn(file)).toEqual([
      { page: 0, left: mm(left), top: mm(top), width: mm(width), height: mm(height) },
    ]);
  });
});

describe('a picture whose place cannot be told is named by its page only', () => {
  test.each([
    ['not drawn', 'q Q'],
    ['outside of the page', '100 0 0 100 2000 300 cm /Im1 Do'],
    ['clipped away', '0 0 10 10 re W n 100 0 0 100 200 300 cm /Im1 Do'],
    ['in a content that nobody can read', '1.2.3 0 0 100 200 300 cm /Im1 Do'],
    ['moved by what is no matrix', '100 0 0 cm /Im1 Do'],
    ['after more operations than are followed', `${'q Q '.repeat(600_000)} 100 0 0 100 200 300 cm /Im1 Do`],
  ])('%s', async (_, text) => {
    expect(await placesIn(drawing(text))).toEqual([]);
  });

  test('a form that draws itself ends', async () => {
    const file = withSealPicture(blank, (update, image) => {
      const self = update.add(form('', {}));
      update.set(
        self,
        form('/Fm Do /Fm Do 100 0 0 100 0 0 cm /Im1 Do', {
          BBox: MEDIA,
          Resources: dict({ XObject: dict({ Fm: self, Im1: image }) }),
        }),
      );
      return {
        MediaBox: MEDIA,
        Contents: update.add(content('/Fm Do')),
        Resources: dict({ XObject: dict({ Fm: self }) }),
      };
    });
    expect(await placesIn(file)).toEqual([seen(0, 0, 100, 100)]);
  });
});

describe('in an annotation', () => {
  test('the picture is placed by its appearance and rectangle', async () => {
    const file = withSealPicture(blank, (update, image) => ({
      MediaBox: MEDIA,
      ...stampOf(update, image, [200, 300, 280, 340]),
    }));
    expect(await placesIn(file)).toEqual([seen(200, 300, 80, 40)]);
  });

  test('a turned appearance fills the rectangle', async () => {
    const file = withSealPicture(blank, (update, image) => {
      const look = form('50 0 0 100 0 0 cm /Im1 Do', {
        BBox: array(0, 0, 100, 100),
        Matrix: array(0, 1, -1, 0, 0, 0),
        Resources: drawingWith(image),
      });
      const shown = { AS: name('On'), AP: dict({ N: dict({ On: update.add(look) }) }) };
      return { MediaBox: MEDIA, ...stampOf(update, image, [200, 300, 300, 400], shown) };
    });
    expect(await placesIn(file)).toEqual([seen(200, 300, 100, 50)]);
  });
});

const FIRST = { page: 0, xMm: 100, yMm: 100 };

/** A contract with the seal of one who signed. */
async function sealed(at = [FIRST]): Promise<Uint8Array> {
  const drawing = drawSeal(await loadFaces(), { kind: 'official', name: '北京印信数字科技有限公司' });
  const art = imageArtwork(await toPng(drawing, { dpi: 120 }), 40);
  return world.sign(blank, { marks: [{ art, at }] });
}

describe('beside a signature', () => {
  test('its own seal is no picture without a signature, and neither are its stamps on other places', async () => {
    const report = await world.verify(await sealed([FIRST, { page: 0, xMm: 20, yMm: 200 }]));
    expect(report).toMatchObject({ verdict: 'TOTAL_PASSED', sealPictures: [], sealPicturePlaces: [] });
    expect(report.signatures[0]!.places).toHaveLength(2);
  });

  test.each<[string, [number, number, number, number]]>([
    ['beside it', [50, 50, 150, 150]],
    ['on top of it', [283, 350, 400, 467]],
  ])('a stamp that was pasted %s later is one', async (_, rect) => {
    const signed = await sealed();
    const report = await world.verify(
      withSealPicture(signed, (update, image) => stampOf(update, image, rect)),
    );
    expect(report).toMatchObject({
      sealPictures: [1],
      remarks: [REMARK, '文件上有未签名的批注 1 处（第 1 页）'],
    });
    expect(report.sealPicturePlaces).toHaveLength(1);
    expect(report.signatures[0]!.places).toHaveLength(1);
  });

  test('a stamp that lay there before is one, though the signature holds', async () => {
    const stamped = withSealPicture(blank, (update, image) => stampOf(update, image, [50, 50, 150, 150]));
    const report = await world.verify(await world.sign(stamped));
    expect(report).toMatchObject({ verdict: 'TOTAL_PASSED', sealPictures: [1] });
    expect(report.sealPicturePlaces).toHaveLength(1);
  });

  test('an own seal whose picture was exchanged later is one', async () => {
    const signed = await sealed();
    const document = openPdf(signed);
    const [ref] = document.array(pageAt(document, 0).dict.get('Annots')) ?? [];
    if (!(ref instanceof PdfRef)) throw new Error('no widget');
    const before = document.dict(ref)!;
    const changed = withSealPicture(signed, (update, image) => {
      const look = form('113 0 0 113 0 0 cm /Im1 Do', {
        BBox: array(0, 0, 113, 113),
        Resources: drawingWith(image),
      });
      update.set(ref, before.with({ AP: dict({ N: update.add(look) }) }));
      return {};
    });
    const report = await world.verify(changed);
    expect(report.verdict).not.toBe('TOTAL_PASSED');
    expect(report).toMatchObject({ sealPictures: [1] });
    expect(report.sealPicturePlaces).toHaveLength(1);
  });

  test('a second field that shows the value of another later is one', async () => {
    const signed = await sealed();
    const document = openPdf(signed);
    const page = pageAt(document, 0);
    const [ref] = document.array(page.dict.get('Annots')) ?? [];
    const widget = document.dict(ref)!;
    const file = append(signed, (update) => {
      const twin = widget.with({ Rect: array(50, 50, 150, 150) });
      update.set(page.ref, page.dict.with({ Annots: array(ref!, update.add(twin)) }));
    });
    const report = await world.verify(file);
    expect(report.verdict).not.toBe('TOTAL_PASSED');
    expect(report).toMatchObject({ sealPictures: [1] });
    expect(report.sealPicturePlaces).toHaveLength(1);
  });
});
