import type { PricePlan } from '@yinxin/api/client';

export type PlanOf<Model extends PricePlan['model']> = Extract<PricePlan, { model: Model }>;
export type Tiered = PlanOf<'use' | 'api'>;
export type Package = PlanOf<'package'>;
export type AddOn = PlanOf<'add-on'>;

/** The plans of one model, in the order of the editors. */
export const plansOf = <Model extends PricePlan['model']>(plans: readonly PricePlan[], ...models: Model[]) =>
  plans.filter((plan): plan is PlanOf<Model> => models.some((model) => model === plan.model));

/** Whether any amount on the page is no real offer. */
export const holdsSamples = (plans: readonly PricePlan[]): boolean => plans.some(({ sample }) => sample);
