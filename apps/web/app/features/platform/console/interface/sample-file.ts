// A contract for whoever has none at hand: one page of A4, small enough to be written here.

const TITLE = '设备采购合同（示例）';
const LINES = [
  '甲方：采购方    乙方：供货方',
  '一、甲方向乙方购买测试设备一台，总价一万元整。',
  '二、乙方在合同生效后十日内交货。',
  '三、本合同只用于试用接口，不产生任何权利义务。',
  '乙方（签字）：',
];
const LEFT = 71;
const TOP = 750;
const LEADING = 36;

const utf16 = (text: string) =>
  Array.from(text, (letter) => letter.charCodeAt(0).toString(16).padStart(4, '0')).join('');
const lineAt = (text: string, at: number, size: number) =>
  `BT /F ${size} Tf ${LEFT} ${TOP - at * LEADING} Td <${utf16(text)}> Tj ET`;

/** Its letters are those of every reader's own Chinese font. */
function samplePdf(): string {
  const content = [lineAt(TITLE, 0, 20), ...LINES.map((line, at) => lineAt(line, at + 2, 13))].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [6 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /DW 1000 /W [1 95 500] /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor 7 0 R >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
  ];
  let file = '%PDF-1.7\n';
  const places = objects.map((object, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return file + table + trailer;
}

export const sampleFile = (): File =>
  new File([samplePdf()], '设备采购合同（示例）.pdf', { type: 'application/pdf' });
