import { z } from 'zod';
import { call } from '../call.ts';
import { keysOf } from '../choices.ts';
import { MEDIA, type Medium, type OwnerKind, PRODUCTS } from '../products.ts';
import { SCENE_STANDINGS, SCENE_STATES } from '../scenes.ts';
import { PageLimit, PageNumber } from '../schemas.ts';
import { longText, namedText, shortText } from '../texts.ts';
import { May } from './operators.ts';

const tag = '办理平台';

export const ProductCodeSchema = z.enum(keysOf(PRODUCTS), '没有该产品');
const SceneId = z.uuid('平台编号格式不正确');

/** What a platform asks of an organisation or of a person; empty where it does not take them. */
export const SceneNeeds = z.object({
  organization: z.array(ProductCodeSchema).max(10),
  person: z.array(ProductCodeSchema).max(10),
} satisfies Record<OwnerKind, unknown>);

const Chosen = z.object({
  sceneId: z.string(),
  sceneName: z.string(),
  appId: z.string(),
  appName: z.string(),
});

export const Scene = Chosen.extend({
  description: z.string(),
  media: z.array(z.enum(keysOf(MEDIA))).describe('可用的介质'),
  years: z.array(z.number()).describe('可办的年限'),
  needs: z
    .array(
      z.object({
        product: ProductCodeSchema,
        words: z.string(),
        price: z.number().nullable().describe('新办起价，分；价格表没有时为空'),
      }),
    )
    .describe('对当前账号的要求；不面向该类账号时为空'),
  forOwner: z.boolean().describe('是否面向当前账号的类型'),
  priceFrom: z.number().nullable().describe('全部新办的起价，分'),
  standing: z.enum(keysOf(SCENE_STANDINGS)).describe('未开通、材料不全、办理中、已开通'),
  missing: z.array(ProductCodeSchema).describe('还缺的产品'),
  orderId: z.string().nullable().describe('办理中的订单'),
  chosen: z.boolean(),
});
export type Scene = z.output<typeof Scene>;

export const sceneList = call({
  method: 'GET',
  path: '/api/appapi/scene/list',
  access: 'login',
  tag,
  summary: '可办理的平台：要求、起价与当前账号在其中的情况',
  query: z.object({ keyword: z.string().trim().max(50).optional().describe('平台或应用名称的一部分') }),
  answer: z.array(Scene),
});

export const chooseScene = call({
  method: 'POST',
  path: '/api/appapi/scene/choose',
  access: 'login',
  tag,
  summary: '为当前账号选择平台；query/user/cache 随后给出',
  body: z.strictObject({ sceneId: SceneId }),
  answer: Chosen,
});

/* the back office */

const admin = '运营后台';

const distinct = <T>(values: readonly T[]) => new Set(values).size === values.length;
const SceneFields = z.strictObject({
  name: namedText('平台名称', 40),
  appId: shortText('请填写应用标识').regex(/^[A-Za-z0-9._-]{2,40}$/, '应用标识为 2 至 40 位字母、数字或 ._-'),
  appName: namedText('应用名称', 40),
  description: longText().max(200, '说明不超过 200 个字').default(''),
  needs: SceneNeeds.strict().refine(
    ({ organization, person }) => organization.length + person.length > 0,
    '请至少选择一项要求',
  ),
  media: z
    .array(z.enum(keysOf(MEDIA)))
    .min(1, '请选择介质')
    .refine(distinct<Medium>, '介质重复'),
  years: z
    .array(z.number().int().min(1).max(3))
    .min(1, '请选择年限')
    .refine(distinct<number>, '年限重复'),
  sort: z.number().int().min(0).max(10_000).default(100).describe('越小越靠前'),
});
export type SceneFields = z.output<typeof SceneFields>;

export const AdminScene = SceneFields.extend({
  id: z.string(),
  state: z.enum(keysOf(SCENE_STATES)),
  chosenBy: z.number().describe('选择它的账号数，至多数到 1000'),
  createdAt: z.string(),
  updatedAt: z.string(),
  may: May,
});
export type AdminScene = z.output<typeof AdminScene>;

export const adminScenes = call({
  method: 'GET',
  path: '/api/admin/scenes',
  access: 'operator',
  tag: admin,
  summary: '办理平台',
  query: z.object({
    page: PageNumber,
    limit: PageLimit,
    state: z.enum(keysOf(SCENE_STATES)).optional(),
    keyword: z.string().trim().max(50).optional(),
  }),
  answer: z.object({ list: z.array(AdminScene), total: z.number() }),
});
export const adminScene = call({
  method: 'GET',
  path: '/api/admin/scenes/item',
  access: 'operator',
  tag: admin,
  summary: '一个办理平台',
  query: z.object({ id: SceneId }),
  answer: AdminScene,
});
export const adminCreateScene = call({
  method: 'POST',
  path: '/api/admin/scenes/create',
  access: 'operator',
  tag: admin,
  summary: '新增平台，未开放',
  body: SceneFields,
  answer: AdminScene,
});
export const adminSaveScene = call({
  method: 'POST',
  path: '/api/admin/scenes/save',
  access: 'operator',
  tag: admin,
  summary: '修改平台',
  body: SceneFields.extend({ id: SceneId }),
  answer: AdminScene,
});
export const adminSwitchScene = call({
  method: 'POST',
  path: '/api/admin/scenes/switch',
  access: 'operator',
  tag: admin,
  summary: '开放或停用平台；停用后已选择它的账号须另选',
  body: z.strictObject({ id: SceneId, on: z.boolean() }),
  answer: AdminScene,
});
