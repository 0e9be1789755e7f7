import { describe, expect, test } from 'vitest';
import { aStream, CONTRACT, handSigned, handwritten, SIGNING } from '../testing/handwritten.ts';
import { expectHonest, expectHostile } from '../testing/twins.ts';
import { World } from '../testing/world.ts';

/** Acrobat, pdf.js and Evince show what XMP says: the title above the page, the rest among the properties. */

const world = new World();
const alice = world.person('甲');

const XMLNS =
  'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"';
const packet = (properties: string, attributes = '') =>
  `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" ${XMLNS} ${attributes}>${properties}</rdf:Description></rdf:RDF></x:xmpmeta>\n   <?xpacket end="w"?>`;
const list = (kind: string, ...items: string[]) =>
  `<rdf:${kind}>${items.map((item) => `<rdf:li>${item}</rdf:li>`).join('')}</rdf:${kind}>`;
const titled = (title: string, language = 'x-default') =>
  `<dc:title><rdf:Alt><rdf:li xml:lang="${language}">${title}</rdf:li></rdf:Alt></dc:title>`;

const AUTHOR = `<dc:creator>${list('Seq', 'Party A')}</dc:creator>`;
const TITLE = titled('Contract for 100 yuan');
const SAID = `${TITLE}${AUTHOR}<pdf:Keywords>price</pdf:Keywords><xmp:CreatorTool>Writer</xmp:CreatorTool>`;
const DATED = '<xmp:ModifyDate>2026-06-10T08:00:00Z</xmp:ModifyDate><pdf:Producer>x</pdf:Producer>';
const xml = (content: string) => aStream(content, '/Type/Metadata/Subtype/XML');

const INFO =
  "<</Title(Contract for 100 yuan)/Author(Party A; Party B)/Creator(Writer)/CreationDate(D:20260610080000+08'00')>>";
const catalogOf = (more: string) =>
  `<</Type/Catalog/Pages 2 0 R/ViewerPreferences <</DisplayDocTitle true>>/AcroForm <</Fields [7 0 R]/SigFlags 3>>${more}>>`;
const NAMED = '/Metadata 30 0 R';

/** Signed with these metadata, or with none; 31 is another stream that the page has. */
function signedWith(metadata: string | undefined): Promise<Uint8Array> {
  const trailer = '/Info 60 0 R';
  const objects = {
    ...CONTRACT,
    4: CONTRACT[4]!.replace('/Contents', '/Metadata 31 0 R/Contents'),
    30: metadata === undefined ? undefined : xml(metadata),
    31: xml(packet(titled('Contract for 900 yuan'))),
    60: INFO,
  };
  const signing = {
    ...SIGNING,
    1: catalogOf(metadata === undefined ? '' : NAMED),
    4: objects[4].replace(/>>$/, '/Annots [7 0 R]>>'),
  };
  return handSigned(
    handwritten(undefined, { objects, trailer }),
    { objects: signing, trailer },
    world,
    alice,
  );
}

const signed = await signedWith(packet(SAID + DATED));
const bare = await signedWith(undefined);
const changed = (file: Uint8Array, objects: Record<number, string>) =>
  handwritten(file, { objects, trailer: '/Info 60 0 R' });

describe('metadata that say the same', () => {
  test('honest: other dates, another producer, another version of the file', async () => {
    const later = `<xmp:ModifyDate>2026-06-11T09:00:00+08:00</xmp:ModifyDate><xmp:MetadataDate>2026-06-11T09:00:00+08:00</xmp:MetadataDate><pdf:Producer>y</pdf:Producer><xmpMM:InstanceID>uuid:2</xmpMM:InstanceID>`;
    const report = await expectHonest(world, changed(signed, { 30: xml(packet(SAID + later)) }));
    expect(report.signatures[0]?.modification).toBe('LTA_UPDATES');
  });

  test('honest: written as attributes, in another order, with more padding', async () => {
    const properties = `${AUTHOR} ${TITLE}\n`;
    const file = packet(properties, 'pdf:Keywords="price" xmp:CreatorTool="Writer"').replace(
      '\n   <',
      `${' '.repeat(500)}<`,
    );
    await expectHonest(world, changed(signed, { 30: xml(file) }));
  });

  test('honest: in UTF-16', async () => {
    const words = Buffer.from(`\ufeff${packet(SAID)}`, 'utf16le')
      .swap16()
      .toString('latin1');
    await expectHonest(world, changed(signed, { 30: xml(words) }));
  });

  test('honest: there were none, and these repeat /Info', async () => {
    const said = `${TITLE}<dc:creator>${list('Seq', 'Party A', 'Party B')}</dc:creator><dc:format>application/pdf</dc:format><xmp:CreateDate>2026-06-10T08:00:00+08:00</xmp:CreateDate>`;
    await expectHonest(world, changed(bare, { 1: catalogOf(NAMED), 30: xml(packet(said + DATED)) }));
  });

  test('honest: left out as a whole, and told', async () => {
    const { signatures } = await expectHonest(world, changed(signed, { 1: catalogOf('') }));
    expect(signatures[0]?.changes.map(({ what }) => what)).toContain('去掉了元数据');
  });
});

describe('metadata that say something else', () => {
  test.each([
    ['the title', TITLE, titled('Contract for 900 yuan'), 'title'],
    [
      'the title in one language',
      TITLE,
      TITLE.replace('</rdf:Alt>', '<rdf:li xml:lang="zh-CN">900</rdf:li></rdf:Alt>'),
      'title',
    ],
    ['a second title', TITLE, TITLE + titled('Contract for 900 yuan'), 'title'],
    ['no title', TITLE, '', 'title'],
    ['the author', 'Party A', 'Party C', 'creator'],
    ['the subject', AUTHOR, `${AUTHOR}<dc:description>900</dc:description>`, 'description'],
    ['a keyword in a list', AUTHOR, `${AUTHOR}<dc:subject>${list('Bag', 'void')}</dc:subject>`, 'subject'],
    ['the keywords', '>price<', '>void<', 'Keywords'],
    ['the program it was made with', '>Writer<', '>Other<', 'CreatorTool'],
    ['that it is PDF/A', AUTHOR, `${AUTHOR}<pdfaid:part>1</pdfaid:part>`, 'part'],
    ['words beside the properties', AUTHOR, `${AUTHOR}VOID`, 'Description'],
  ])('hostile: %s', async (_, from, to, what) => {
    const file = changed(signed, { 30: xml(packet(SAID.replace(from, to) + DATED)) });
    await expectHostile(world, file, `修改了阅读器显示的元数据 ${what}`);
  });

  test('hostile: there were none, and these say something else than /Info', async () => {
    const file = changed(bare, { 1: catalogOf(NAMED), 30: xml(packet(titled('Contract for 900 yuan'))) });
    await expectHostile(world, file, '修改了阅读器显示的元数据 title');
  });

  test('hostile: others that the file had elsewhere', async () => {
    const file = changed(signed, { 1: catalogOf('/Metadata 31 0 R') });
    await expectHostile(world, file, '修改了阅读器显示的元数据 title');
  });

  test.each([
    ['that no strict reader understands', xml(packet(SAID).replace('</rdf:RDF>', '</rdf:RDF'))],
    ['with a document type', xml(`<!DOCTYPE x [<!ENTITY a "900">]>${packet(SAID)}`)],
  ])('hostile: words %s', async (_, metadata) => {
    await expectHostile(world, changed(signed, { 30: metadata }), '修改了阅读器显示的元数据 Metadata');
  });

  test('hostile: something that is no XML', async () => {
    const file = changed(signed, { 30: aStream('x', '/Type/Metadata/Subtype/JSON') });
    await expectHostile(world, file, '修改了文档目录的 Metadata');
  });
});
