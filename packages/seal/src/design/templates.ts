import type { Setting } from '../text/fit.ts';

/** A ring or frame: distance of its outer edge from the edge of the seal, and its thickness. */
interface Border {
  insetMm: number;
  widthMm: number;
}

type ArcSpec = Setting & { gapMm: number; maxSpanDegrees: number; minSpanDegrees?: number };

/** `topMm` is measured downwards from the centre of the seal. */
type LineSpec = Setting & { topMm: number; maxWidthMm: number };

/** A company seal on a circle or ellipse: everything that differs between kinds is here, not in code. */
export interface OvalTemplate {
  shape: 'oval';
  label: string;
  widthMm: number;
  heightMm: number;
  /** Widths a request may ask for; the height and all parts scale along. */
  widthRangeMm: readonly [min: number, max: number];
  borders: readonly Border[];
  starRadiusMm?: number;
  name: ArcSpec;
  /** What the level line says unless the request says otherwise; without either there is no line. */
  title?: string;
  titleLine?: LineSpec;
  code: ArcSpec;
  taxNumberLine?: LineSpec;
  serialLine?: LineSpec;
}

/** A square or oblong seal whose text fills the frame. */
export interface GridTemplate {
  shape: 'grid';
  label: string;
  widthMm: number;
  heightMm: number;
  /** Widths a request may ask for; the height and all parts scale along. */
  widthRangeMm: readonly [min: number, max: number];
  borders: readonly Border[];
  cornerRadiusMm: number;
  paddingMm: number;
  /** Width to height a character may take: outside it the cell is left partly empty. */
  minAspect: number;
  maxAspect: number;
  writing: 'columns' | 'rows';
  title?: string;
}

export type SealTemplate = OvalTemplate | GridTemplate;

const nameOnArc: ArcSpec = {
  heightMm: 5.4,
  aspect: 0.8,
  gap: 0.62,
  minGap: 0.1,
  minAspect: 0.6,
  minHeightMm: 1.1,
  gapMm: 0.9,
  maxSpanDegrees: 256,
};

const codeOnArc: ArcSpec = {
  heightMm: 1.25,
  aspect: 0.62,
  gap: 0.6,
  minGap: 0.2,
  minAspect: 0.4,
  minHeightMm: 0.9,
  gapMm: 0.65,
  maxSpanDegrees: 90,
};

const titleOnLine: LineSpec = {
  heightMm: 4.2,
  aspect: 0.76,
  gap: 0.14,
  minGap: 0.04,
  minAspect: 0.5,
  minHeightMm: 1.4,
  topMm: 7.4,
  maxWidthMm: 19,
};

/** 国发〔1999〕25号: round, at most 45 mm, star in the middle, name from left to right around it. */
function roundSeal(label: string, diameterMm: number, changes: Partial<OvalTemplate> = {}): OvalTemplate {
  return {
    shape: 'oval',
    label,
    widthMm: diameterMm,
    heightMm: diameterMm,
    widthRangeMm: [30, 45],
    borders: [{ insetMm: 0, widthMm: 1 }],
    starRadiusMm: 7,
    name: nameOnArc,
    code: codeOnArc,
    ...changes,
  };
}

function titledSeal(title: string): OvalTemplate {
  return roundSeal(title, 38, {
    title,
    starRadiusMm: 5.5,
    name: { ...nameOnArc, heightMm: 5, maxSpanDegrees: 236 },
    titleLine: titleOnLine,
  });
}

/** 税务总局公告2011年第7号: the one seal whose every measure is law. */
const invoiceSeal: OvalTemplate = {
  shape: 'oval',
  label: '发票专用章',
  widthMm: 40,
  heightMm: 30,
  widthRangeMm: [40, 40],
  borders: [{ insetMm: 0, widthMm: 1 }],
  name: {
    heightMm: 4.2,
    aspect: 0.72,
    gap: 0.5,
    minGap: 0.14,
    minAspect: 0.5,
    minHeightMm: 1.1,
    gapMm: 0.5,
    minSpanDegrees: 210,
    maxSpanDegrees: 260,
  },
  // 18 figures of 1.3 mm in 26 mm leave 17 spaces of 0.153 mm.
  taxNumberLine: {
    heightMm: 3.7,
    aspect: 1.3 / 3.7,
    gap: (26 - 18 * 1.3) / 17 / 1.3,
    minGap: 0.05,
    minAspect: 0.2,
    minHeightMm: 3,
    topMm: -1.85,
    maxWidthMm: 26.001,
  },
  title: '发票专用章',
  titleLine: {
    heightMm: 4.6,
    aspect: 3 / 4.6,
    gap: 0.16,
    minGap: 0.05,
    minAspect: 0.5,
    minHeightMm: 3,
    topMm: 4.2,
    maxWidthMm: 20,
  },
  serialLine: {
    heightMm: 2.2,
    aspect: 1.7 / 2.2,
    gap: 0.1,
    minGap: 0,
    minAspect: 0.5,
    minHeightMm: 1.5,
    topMm: 10,
    maxWidthMm: 9,
  },
  code: codeOnArc,
};

const squareSeal: GridTemplate = {
  shape: 'grid',
  label: '法定代表人名章',
  widthMm: 18,
  heightMm: 18,
  widthRangeMm: [12, 30],
  borders: [{ insetMm: 0, widthMm: 0.9 }],
  cornerRadiusMm: 0.5,
  paddingMm: 0.7,
  minAspect: 0.5,
  maxAspect: 1.5,
  writing: 'columns',
};

export const sealTemplates = {
  official: roundSeal('公章', 40),
  'official-joint-stock': roundSeal('公章（股份公司）', 42, { borders: [{ insetMm: 0, widthMm: 1.2 }] }),
  contract: titledSeal('合同专用章'),
  finance: titledSeal('财务专用章'),
  personnel: titledSeal('人事专用章'),
  /** 部门章: the request brings its own title. */
  department: { ...titledSeal(''), label: '部门专用章' },
  invoice: invoiceSeal,
  'foreign-invested': roundSeal('公章（外商投资企业）', 45, {
    heightMm: 30,
    starRadiusMm: undefined,
    name: { ...nameOnArc, heightMm: 4.6, gap: 0.5, minGap: 0.14, minSpanDegrees: 200, maxSpanDegrees: 250 },
    titleLine: { ...titleOnLine, heightMm: 3.6, topMm: 1.2, maxWidthMm: 24 },
  }),
  union: roundSeal('工会公章', 42, {
    borders: [
      { insetMm: 0, widthMm: 1 },
      { insetMm: 1.4, widthMm: 0.1 },
    ],
    name: { ...nameOnArc, gapMm: 1.1 },
  }),
  'finance-square': {
    ...squareSeal,
    label: '财务专用章（方形）',
    widthMm: 25,
    heightMm: 25,
    title: '财务专用章',
    writing: 'rows',
  },
  'legal-representative': squareSeal,
  personal: { ...squareSeal, label: '个人名章' },
  /** 横排个人签名章 */
  'personal-oblong': {
    ...squareSeal,
    label: '个人签名章（长方形）',
    widthMm: 20,
    heightMm: 10,
    writing: 'rows',
  },
} satisfies Record<string, SealTemplate>;

export type SealKind = keyof typeof sealTemplates;
