/** A file of one page with lines in Chinese fonts that it names and does not embed, as old office programs write it. */
export function withoutFonts({
  rotate = 0,
  lines = LINES,
}: {
  rotate?: number;
  lines?: readonly Line[];
} = {}) {
  const objects: string[] = ['<< /Type /Catalog /Pages 2 0 R >>', ''];
  const add = (object: string) => objects.push(object);
  const fonts = lines.map(({ font, serif = true }, index) => {
    const descriptor = add(
      `<< /Type /FontDescriptor /FontName /${font} /Flags ${serif ? 6 : 4} /FontBBox [0 -200 1000 900]` +
        ' /ItalicAngle 0 /Ascent 859 /Descent -141 /CapHeight 700 /StemV 80 >>',
    );
    const descendant = add(
      `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${font} /DW 1000 /W [1 95 500]` +
        ` /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor ${descriptor} 0 R >>`,
    );
    const face = add(
      `<< /Type /Font /Subtype /Type0 /BaseFont /${font} /Encoding /UniGB-UCS2-H /DescendantFonts [${descendant} 0 R] >>`,
    );
    return `/F${index} ${face} 0 R`;
  });
  const content = lines
    .map(({ text }, index) => `BT /F${index} 20 Tf 60 ${300 - index * 50} Td <${utf16(text)}> Tj ET`)
    .join('\n');
  const stream = add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
  const page = add(
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 500 360] /Rotate ${rotate} /Contents ${stream} 0 R` +
      ` /Resources << /Font << ${fonts.join(' ')} >> >> >>`,
  );
  objects[1] = `<< /Type /Pages /Kids [${page} 0 R] /Count 1 >>`;
  return written(objects);
}

/** A page of 500 × 360 points with a signature field that shows a black square in the middle of its upper half. */
export const withSignature = () => {
  const look = '0 0 100 100 re f';
  return written([
    '<< /Type /Catalog /Pages 2 0 R /AcroForm << /SigFlags 3 /Fields [4 0 R] >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 500 360] /Resources << >> /Annots [4 0 R] >>',
    '<< /Type /Annot /Subtype /Widget /FT /Sig /T (s) /F 132 /P 3 0 R /Rect [200 220 300 320] /AP << /N 5 0 R >> >>',
    `<< /Type /XObject /Subtype /Form /BBox [0 0 100 100] /Resources << >> /Length ${look.length} >>\nstream\n${look}\nendstream`,
  ]);
};

/** A page of 500 × 360 points with words, a picture of 100 × 90 in a form that is drawn at half its size, and a remark. */
export const withPicture = ({ remark = false } = {}) => {
  const words = 'BT /F 20 Tf 60 300 Td (words) Tj ET q .5 0 0 .5 10 10 cm /Form Do Q';
  const picture = '100 0 0 90 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID \x40 EI';
  return written([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 500 360] /Contents 4 0 R ${remark ? '/Annots [6 0 R]' : ''}
      /Resources << /XObject << /Form 5 0 R >> /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>`,
    `<< /Length ${words.length} >>\nstream\n${words}\nendstream`,
    `<< /Type /XObject /Subtype /Form /BBox [0 0 100 100] /Resources << >> /Length ${picture.length} >>\nstream\n${picture}\nendstream`,
    '<< /Type /Annot /Subtype /FreeText /F 4 /P 3 0 R /Rect [100 100 200 190] /DA (/Helv 12 Tf) /Contents (9,000,000) >>',
  ]);
};

interface Line {
  font: string;
  text: string;
  serif?: boolean;
}
const LINES: readonly Line[] = [
  { font: 'SimSun', text: '甲方：示例科技有限公司 2026' },
  { font: 'SimHei', text: '乙方：青梧示例电子 Contract', serif: false },
  { font: 'FangSong', text: '仿宋：本合同一式两份' },
  { font: 'KaiTi', text: '楷体：盖章处' },
  { font: 'STSong-Light', text: '丙方（签字）：' },
];

const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex');

function written(objects: readonly string[]): Uint8Array {
  let file = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
