import type { PricePlan } from '@yinxin/api/client';
import { isOpen } from '@yinxin/api/page';
import { yuan } from '@yinxin/values';
import { useState } from 'react';
import { CapabilityBadge } from '~/parts/capabilities/index.ts';
import { classNames, TextField } from '~/ui/index.ts';
import { cheapest, estimate, MOST, type Offer, objectionTo, readQuantity } from './estimate.ts';
import { capabilityOf, holdsSamples, plansOf } from './price-list.ts';

const CONTRACTS = 'contracts';

/** What the calculator asks: contracts always, and the add-ons that have a question. */
const questionsOf = (plans: readonly PricePlan[]) => [
  { key: CONTRACTS, label: '一年签多少份合同', hint: '一次发起算一份', usual: 600 },
  ...plansOf(plans, 'add-on')
    .filter(({ question }) => question)
    .map(({ id, question, text, usual }) => ({ key: id, label: question, hint: text, usual })),
];

function OfferCard({ offer, best }: { offer: Offer; best: boolean }) {
  return (
    <li
      data-plan={offer.plan}
      className={classNames('rounded-card border bg-white p-5', best ? 'border-seal' : 'border-line')}
    >
      <p className="flex items-center justify-between gap-3">
        <span className="font-semibold">
          {offer.plan} <CapabilityBadge of={capabilityOf(offer.model)} />
          {best && <span className="ml-2 text-sm text-seal">几种付法中最省</span>}
        </span>
        <strong className="font-serif text-xl">{yuan(offer.total)}</strong>
      </p>
      <ul className="mt-2 text-sm text-ink-2">
        {offer.lines.map(({ name, quantity, amount }) => (
          <li key={name} className="flex justify-between gap-3">
            <span>
              {name} × {quantity}
            </span>
            <span>{yuan(amount)}</span>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** What a year would cost, worked out while one types. */
export function Calculator({ plans }: { plans: readonly PricePlan[] }) {
  const questions = questionsOf(plans);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const quantities = Object.fromEntries(
    questions.map(({ key, usual }) => [key, readQuantity(typed[key] ?? String(usual))]),
  );
  const contracts = quantities[CONTRACTS] ?? 0;
  const offers = estimate(plans, { contracts, addOns: quantities });
  // without contracts the ways do not differ
  const best =
    contracts > 0 ? cheapest(offers.filter(({ model }) => isOpen(capabilityOf(model)))) : undefined;
  return (
    <form
      aria-label="费用计算"
      onSubmit={(event) => event.preventDefault()}
      className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-2"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        {questions.map(({ key, label, hint, usual }) => (
          <TextField
            key={key}
            label={label}
            hint={hint || undefined}
            name={key}
            type="number"
            inputMode="numeric"
            min={0}
            max={MOST}
            value={typed[key] ?? String(usual)}
            error={objectionTo(typed[key] ?? '')}
            onChange={(event) => setTyped({ ...typed, [key]: event.target.value })}
          />
        ))}
      </div>
      <div>
        <output aria-live="polite" className="block">
          <ul className="grid gap-3">
            {offers.map((offer) => (
              <OfferCard key={offer.plan} offer={offer} best={offer === best} />
            ))}
          </ul>
        </output>
        <p className="mt-3 text-sm text-ink-3">
          以上{holdsSamples(plans) ? '按示例价计算，' : ''}
          为一年的合计，均为含税价，未计优惠。本地部署按项目报价，不参加比较。
        </p>
      </div>
    </form>
  );
}
