import { useState } from 'react';
import { classNames, TextField } from '../../ui/index.ts';
import { estimate, type Offer, readQuantity, type Usage } from './estimate.ts';
import { yuan } from './money.ts';

const fields: { key: keyof Usage; label: string; hint: string; first: string }[] = [
  { key: 'contracts', label: '一年签多少份合同', hint: '一次发起算一份', first: '600' },
  { key: 'faceChecks', label: '人脸核验多少次', hint: '没有就填 0', first: '100' },
  { key: 'companyChecks', label: '核验多少家企业', hint: '首次合作的企业', first: '20' },
  { key: 'reports', label: '出具多少份证据报告', hint: '需要时才出', first: '2' },
];

const firstTyped = Object.fromEntries(fields.map(({ key, first }) => [key, first])) as Record<
  keyof Usage,
  string
>;

const usageOf = (typed: Record<keyof Usage, string>): Usage => ({
  contracts: readQuantity(typed.contracts),
  faceChecks: readQuantity(typed.faceChecks),
  companyChecks: readQuantity(typed.companyChecks),
  reports: readQuantity(typed.reports),
});

function OfferCard({ offer, best }: { offer: Offer; best: boolean }) {
  return (
    <li
      data-plan={offer.plan}
      className={classNames('rounded-card border bg-white p-5', best ? 'border-seal' : 'border-line')}
    >
      <p className="flex items-center justify-between gap-3">
        <span className="font-semibold">
          {offer.plan}
          {best && <span className="ml-2 text-sm text-seal">网页签署中最省</span>}
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
export function Calculator() {
  const [typed, setTyped] = useState(firstTyped);
  const offers = estimate(usageOf(typed));
  // Packages are never dearer than use; where they cost the same, nothing need be bought ahead.
  const best = offers.套餐.total < offers.按量.total ? '套餐' : '按量';
  return (
    <form
      aria-label="费用计算"
      onSubmit={(event) => event.preventDefault()}
      className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-2"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        {fields.map(({ key, label, hint }) => (
          <TextField
            key={key}
            label={label}
            hint={hint}
            name={key}
            type="number"
            inputMode="numeric"
            min={0}
            max={1_000_000}
            value={typed[key]}
            onChange={(event) => setTyped({ ...typed, [key]: event.target.value })}
          />
        ))}
      </div>
      <div>
        <output aria-live="polite" className="block">
          <ul className="grid gap-3">
            {Object.values(offers).map((offer) => (
              <OfferCard key={offer.plan} offer={offer} best={offer.plan === best} />
            ))}
          </ul>
        </output>
        <p className="mt-3 text-sm text-ink-3">
          以上按示例价计算，为一年的合计，不含税费与优惠。本地部署按项目报价，不在此列。
        </p>
      </div>
    </form>
  );
}
