import type { PriceEntry } from '@yinxin/api/client';

export type PlanModel = PriceEntry['model'];

export const PLAN_MODELS: Readonly<Record<PlanModel, string>> = {
  trial: '试用',
  package: '合同套餐',
  use: '按量计费',
  api: '接口计费',
  private: '私有部署',
  'add-on': '单项',
};

const common = { id: '', name: '', text: '', sample: false };

export function emptyPlan(model: PlanModel): PriceEntry {
  switch (model) {
    case 'trial':
      return { model, ...common, contracts: 3, days: 30, sealDays: 30 };
    case 'package':
      return { model, ...common, contracts: 100, seals: 0, price: 1, includes: [], recommended: false };
    case 'use':
    case 'api':
      return { model, ...common, tiers: [{ upTo: null, unit: 1 }] };
    case 'private':
      return { model, ...common, parts: [] };
    case 'add-on':
      return { model, ...common, unit: '', price: 1, product: null, question: '', usual: 0 };
  }
}
