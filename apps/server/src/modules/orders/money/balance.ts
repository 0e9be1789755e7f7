import type { Balance, Owner } from '@yinxin/api';
import type { Queryable } from '../../../db/connect.ts';
import { byUse, packagesOf, priceListAt, type TrialPlan, trialOf } from '../../prices/index.ts';
import type { Maker } from '../dependencies.ts';
import { boughtByUse } from './by-use.ts';
import { quotaOf } from './quota.ts';
import { sealTrialStanding, trialGrant, trialStanding } from './trial.ts';

/** What contracts somebody has, what they could try, and what more costs. A visitor is told what there is for everybody. */
export async function balanceOf(
  maker: Pick<Maker, 'productsOf'>,
  db: Queryable,
  owner: Owner | undefined,
): Promise<Balance> {
  const list = await priceListAt(db);
  const plan = list && trialOf(list.data);
  const quota = owner && (await quotaOf(db, owner)).find(({ kind }) => kind === 'contracts');
  return {
    contracts: quota ? { left: quota.left, until: quota.until?.toISOString() ?? null } : null,
    trial: plan ? await trialFor(maker, db, plan, owner) : null,
    each: (list && byUse(list.data, 1, owner ? await boughtByUse(db, owner) : 0)[0]?.unitPrice) ?? null,
    packages: list
      ? packagesOf(list.data).map(({ id: planId, name, contracts, seals, price }) => ({
          ...{ planId, name, contracts, seals, price },
        }))
      : [],
  };
}

async function trialFor(
  maker: Pick<Maker, 'productsOf'>,
  db: Queryable,
  plan: TrialPlan,
  owner: Owner | undefined,
) {
  const { contracts, days, sealDays } = plan;
  const state = owner ? await trialStanding(db, owner, 'contracts') : 'unverified';
  const grant = owner && state === 'begun' ? await trialGrant(db, owner) : undefined;
  const left = grant?.isOpen ? grant.total - grant.used : 0;
  const hasSeals = sealDays > 0 && owner?.kind !== 'person';
  return {
    state: state === 'begun' && left === 0 ? ('over' as const) : state,
    contracts: grant?.total ?? contracts,
    left: state === 'begun' ? left : state === 'taken' ? 0 : contracts,
    days,
    until: grant?.endsAt.toISOString() ?? null,
    seal: hasSeals
      ? {
          state: owner ? await sealTrialStanding(maker, db, owner) : ('unverified' as const),
          days: sealDays,
        }
      : null,
  };
}
