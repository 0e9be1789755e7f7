import type { PriceEntry, ProductAct, ProductCode } from '@yinxin/api/client';
import { fenOf, yuanOf } from '../money/words.ts';

interface Tier {
  upTo?: number | null;
  /** Yuan. */
  unit: number;
}

/** What the form of a plan holds: yuan where the list has 分, lines where it has arrays. */
export interface PlanValues {
  id: string;
  name: string;
  text?: string;
  sample?: boolean;
  contracts?: number;
  days?: number;
  sealDays?: number;
  seals?: number;
  price?: number;
  includes?: string;
  recommended?: boolean;
  tiers?: Tier[];
  parts?: { name: string; text: string }[];
  unit?: string;
  product?: ProductCode | null;
  act?: ProductAct;
  years?: number;
  question?: string;
  usual?: number;
}

export function fieldsOf(plan: PriceEntry): PlanValues {
  switch (plan.model) {
    case 'package':
      return { ...plan, price: yuanOf(plan.price), includes: plan.includes.join('\n') };
    case 'use':
    case 'api':
      return { ...plan, tiers: plan.tiers.map(({ upTo, unit }) => ({ upTo, unit: yuanOf(unit) })) };
    case 'private':
    case 'trial':
      return plan;
    case 'add-on': {
      const { price, product, ...rest } = plan;
      return {
        ...rest,
        ...(price !== null && { price: yuanOf(price) }),
        product: product?.product ?? null,
        act: product?.act ?? 'new',
        years: product?.years ?? 0,
      };
    }
  }
}

export function planOf({ model }: PriceEntry, values: PlanValues): PriceEntry {
  const common = {
    id: values.id,
    name: values.name.trim(),
    text: values.text?.trim() ?? '',
    sample: values.sample ?? false,
  };
  switch (model) {
    case 'trial':
      return {
        model,
        ...common,
        contracts: values.contracts ?? 0,
        days: values.days ?? 0,
        sealDays: values.sealDays ?? 0,
      };
    case 'package':
      return {
        model,
        ...common,
        contracts: values.contracts ?? 0,
        seals: values.seals ?? 0,
        price: fenOf(values.price ?? 0),
        includes: (values.includes ?? '')
          .split('\n')
          .map((line) => line.trim())
          .filter(Boolean),
        recommended: values.recommended ?? false,
      };
    case 'use':
    case 'api':
      return {
        model,
        ...common,
        tiers: (values.tiers ?? []).map(({ upTo = null, unit }) => ({ upTo, unit: fenOf(unit) })),
      };
    case 'private':
      return { model, ...common, parts: values.parts ?? [] };
    case 'add-on':
      return {
        model,
        ...common,
        unit: values.unit ?? '',
        price: values.product ? null : fenOf(values.price ?? 0),
        product: values.product
          ? { product: values.product, act: values.act ?? 'new', years: values.years ?? 0 }
          : null,
        question: values.question ?? '',
        usual: values.usual ?? 0,
      };
  }
}
