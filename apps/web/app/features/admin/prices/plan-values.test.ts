import type { PriceEntry } from '@yinxin/api/client';
import { expect, test } from 'vitest';
import { emptyPlan, PLAN_MODELS, type PlanModel } from './plan-models.ts';
import { fieldsOf, planOf } from './plan-values.ts';

const common = { id: 'team', name: '团队', text: '按年', sample: true };
const plans: PriceEntry[] = [
  { model: 'trial', ...common, contracts: 3, days: 30, sealDays: 0 },
  {
    model: 'package',
    ...common,
    contracts: 300,
    seals: 2,
    price: 178_050,
    includes: ['云签署', '存证'],
    recommended: true,
  },
  {
    model: 'use',
    ...common,
    tiers: [
      { upTo: 100, unit: 356 },
      { upTo: null, unit: 299 },
    ],
  },
  { model: 'private', ...common, parts: [{ name: '许可', text: '按年' }] },
  { model: 'add-on', ...common, unit: '枚', price: 9_900, product: null, question: '几枚？', usual: 1 },
  {
    model: 'add-on',
    ...common,
    unit: '枚',
    price: null,
    product: { product: 'seal-official', act: 'new', years: 1 },
    question: '',
    usual: 0,
  },
];

test.each(plans)('what a form shows of $model and was not touched is what it was', (plan) => {
  expect(planOf(plan, fieldsOf(plan))).toEqual(plan);
});

test('every way of charging begins with a plan of its own', () => {
  for (const model of Object.keys(PLAN_MODELS) as PlanModel[]) expect(emptyPlan(model).model).toBe(model);
});
