// How an account stands on a platform. No schema library here: the browser imports it too.

export const SCENE_STANDINGS = {
  none: '未开通',
  missing: '材料不全',
  'in-progress': '办理中',
  ready: '已开通',
} as const;

export const SCENE_STATES = { on: '开放', off: '停用' } as const;
export type SceneState = keyof typeof SCENE_STATES;

export const PRICE_LIST_STATES = { draft: '草稿', published: '已发布' } as const;
/** Of a published one also whether it holds now. */
export const PRICE_LIST_STANDINGS = {
  draft: '草稿',
  coming: '待生效',
  current: '现行',
  former: '旧版',
} as const;
export type PriceListState = keyof typeof PRICE_LIST_STATES;

/** Our own platform, 通用电子合同: everybody works for it who has chosen no other. */
export const OWN_APP = 'yinxin-contracts';
