import { COMPANY_KINDS } from '@yinxin/api';
import {
  array,
  deflate,
  dict,
  name,
  PdfRef,
  PdfStream,
  type PdfValue,
  textString,
  writeFile,
} from '@yinxin/pdf';
import {
  type Drawing,
  type Face,
  type Faces,
  loadFaces,
  roundedRectangle,
  type Shape,
  textLine,
  textWidth,
  toPdfForm,
} from '@yinxin/seal';
import type { CompanyFacts, PersonFacts } from '../cases/facts.ts';

const A4 = { widthMm: 210, heightMm: 297 } as const;
const MARGIN_MM = 25;
const POINTS_PER_MM = 72 / 25.4;
const TEXT_MM = 4.6;
const LEADING = 1.9;
const CLOSING = /^[，。、；：！？）》”’]/u;
let faces: Promise<Faces> | undefined;

const lineOf = (face: Face, text: string, size: number, x: number, baseline: number): Shape => ({
  path: textLine(face, text, { size, x, baseline }),
  fill: true,
});

/** Lines as full as they get; what closes never begins one (GB/T 15834 5.1). */
function wrap(face: Face, text: string, size: number, width: number): string[] {
  const lines = [''];
  for (const character of Array.from(text)) {
    const last = lines.at(-1) ?? '';
    if (textWidth(face, last + character, size) <= width || CLOSING.test(character))
      lines[lines.length - 1] = last + character;
    else lines.push(character);
  }
  return lines;
}

interface LetterFacts {
  company: CompanyFacts;
  /** Whoever is authorised. */
  agent: Pick<PersonFacts, 'name' | 'number'>;
  serviceName: string;
  number: string;
}

const textOf = ({ company, agent, serviceName }: LetterFacts): string[] => {
  const { words, representative } = COMPANY_KINDS[company.companyKind];
  return [
    `致：${serviceName}`,
    `　　兹授权${agent.name}（身份证件号码：${agent.number}）作为本单位的经办人，在贵平台代表本单位办理单位实名认证、数字证书与电子印章的申请、变更、更新和注销，并管理本单位账号。经办人在上述范围内的行为视为本单位的行为，由本单位承担责任。`,
    `　　单位名称：${company.companyName}`,
    `　　统一社会信用代码：${company.code}`,
    `　　单位类型：${words}`,
    `　　${representative}：${company.representative}`,
    '　　本授权自盖章之日起生效，至本单位书面通知贵平台终止之日止。本单位保证所提供的材料真实、有效。',
  ];
};

function draw({ serif, sans }: Faces, facts: LetterFacts): Drawing {
  const shapes: Shape[] = [];
  const title = '法人授权书';
  const titleSize = 8;
  shapes.push(lineOf(serif, title, titleSize, (A4.widthMm - textWidth(serif, title, titleSize)) / 2, 42));
  let baseline = 62;
  const step = TEXT_MM * LEADING;
  const write = (text: string, x = MARGIN_MM) => {
    shapes.push(lineOf(sans, text, TEXT_MM, x, baseline));
    baseline += step;
  };
  for (const paragraph of textOf(facts))
    for (const line of wrap(sans, paragraph, TEXT_MM, A4.widthMm - 2 * MARGIN_MM)) write(line);
  baseline += step;
  const representative = COMPANY_KINDS[facts.company.companyKind].representative;
  write(`${representative}签字：`, 105);
  write('单位公章：', 105);
  baseline += 3 * step;
  write('日期：　　　　年　　月　　日', 105);
  const small = 3.2;
  shapes.push({
    path: roundedRectangle({ left: MARGIN_MM, top: 274, right: A4.widthMm - MARGIN_MM, bottom: 274.2 }, 0),
    fill: true,
  });
  shapes.push(
    lineOf(sans, `编号 ${facts.number}　请打印后签字并加盖公章，拍照或扫描上传。`, small, MARGIN_MM, 280),
  );
  return { ...A4, colour: '#14181F', opacity: 1, shapes };
}

/** 法人授权书 as a PDF: every character an outline, so that it prints alike everywhere. */
export async function drawLetter(facts: LetterFacts): Promise<Buffer> {
  faces ??= loadFaces();
  const { content } = toPdfForm(draw(await faces, facts));
  const ink = dict({ Type: name('ExtGState'), ca: 1, CA: 1 });
  const objects = new Map<number, PdfValue>([
    [1, dict({ Type: name('Catalog'), Pages: new PdfRef(2), Lang: textString('zh-CN') })],
    [2, dict({ Type: name('Pages'), Kids: array(new PdfRef(3)), Count: 1 })],
    [
      3,
      dict({
        Type: name('Page'),
        Parent: new PdfRef(2),
        MediaBox: array(0, 0, A4.widthMm * POINTS_PER_MM, A4.heightMm * POINTS_PER_MM),
        Resources: dict({ ExtGState: dict({ Ink: ink }) }),
        Contents: new PdfRef(4),
      }),
    ],
    [4, new PdfStream(dict({ Filter: name('FlateDecode') }), deflate(content))],
    [5, dict({ Title: textString(`法人授权书（${facts.company.companyName}）`) })],
  ]);
  return Buffer.from(writeFile({ objects, root: new PdfRef(1), info: new PdfRef(5) }));
}
