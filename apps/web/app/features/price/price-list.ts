import type { PricePlan } from '@yinxin/api/client';
import type { CapabilityKey } from '@yinxin/api/page';

export type PlanOf<Model extends PricePlan['model']> = Extract<PricePlan, { model: Model }>;
export type Tiered = PlanOf<'use' | 'api'>;
export type Package = PlanOf<'package'>;
export type AddOn = PlanOf<'add-on'>;

/** The plans of one model, in the order of the editors. */
export const plansOf = <Model extends PricePlan['model']>(plans: readonly PricePlan[], ...models: Model[]) =>
  plans.filter((plan): plan is PlanOf<Model> => models.some((model) => model === plan.model));

/** What must be open before a plan of this model can be used. */
export const capabilityOf = (model: PricePlan['model']): CapabilityKey =>
  model === 'api' ? 'api' : 'contracts';

/** Whether any amount on the page is no real offer. */
export const holdsSamples = (plans: readonly PricePlan[]): boolean => plans.some(({ sample }) => sample);
