// Apart from the other choices: public pages name the sectors and load no more than that.

/** The nine solution sectors, by their address (docs/specification/constants.md). */
export const SECTORS = {
  manpower: '人力资源',
  purchase: '采购',
  sale: '销售',
  logistics: '物流',
  finance: '金融',
  medical: '医疗',
  government: '政务',
  property: '房产',
  education: '教育',
} as const;
export type SectorKey = keyof typeof SECTORS;
