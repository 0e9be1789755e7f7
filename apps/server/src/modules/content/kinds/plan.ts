import { z } from 'zod';
import { line, optionalLine, sample } from './fields.ts';

/** Whole 分, up to a million yuan. */
const price = (name: string) =>
  z
    .number(`请填写${name}`)
    .int(`${name}应为整数分`)
    .min(1, `请填写${name}`)
    .max(100_000_000, `${name}不超过 100 万元`);
const quantity = (name: string, least: number) =>
  z
    .number(`请填写${name}`)
    .int(`${name}应为整数`)
    .min(least, `${name}至少为 ${least}`)
    .max(100_000_000, `${name}过大`);

const TIER_RULE = '每档的上限要比前一档大，只有最后一档留空（不限）';

const tiers = z
  .array(z.strictObject({ upTo: quantity('上限', 1).nullable().default(null), unit: price('每份价格') }))
  .min(1, '请至少填写一档')
  .max(20, '至多 20 档')
  .refine(
    (all) =>
      all.every(({ upTo }, index) =>
        index === all.length - 1 ? upTo === null : upTo !== null && upTo > (all[index - 1]?.upTo ?? 0),
      ),
    TIER_RULE,
  );

const common = { name: line('名称', 30), text: line('说明', 100), sample };

/** One way to pay, or one thing that is paid for. */
export const PlanData = z.discriminatedUnion(
  'model',
  [
    z.strictObject({
      model: z.literal('package'),
      ...common,
      contracts: quantity('份数', 1),
      price: price('价格'),
      includes: z.array(line('包含项目', 40)).max(20).default([]),
      recommended: z.boolean().default(false),
    }),
    z.strictObject({ model: z.literal('use'), ...common, tiers }),
    z.strictObject({ model: z.literal('api'), ...common, tiers }),
    z.strictObject({
      model: z.literal('private'),
      ...common,
      parts: z
        .array(z.strictObject({ name: line('构成', 20), text: line('说明', 60) }))
        .max(20)
        .default([]),
    }),
    z.strictObject({
      model: z.literal('add-on'),
      ...common,
      text: optionalLine('说明', 100),
      unit: line('计量单位', 6),
      price: price('单价'),
      question: optionalLine('计算器提问', 30),
      usual: quantity('预填数量', 0).default(0),
    }),
  ],
  '请选择计费方式',
);
