import { isOpen } from '@yinxin/api/page';
import { StartLink } from '~/parts/start/index.ts';
import { Icon } from '~/ui/index.ts';
import type { PlanOf } from './price-list.ts';

interface TrialCardProps {
  plan: PlanOf<'trial'>;
  phone: boolean;
  signedIn: boolean;
}

/** What can be tried for nothing, before anything is bought; every number is of the price list. */
export function TrialCard({ plan, phone, signedIn }: TrialCardProps) {
  const { contracts, days, sealDays } = plan;
  const parts = [
    `${contracts} 份合同，自首次发出起 ${days} 天内有效，撤回退还`,
    ...(sealDays > 0 ? [`企业首枚印章连同证书，${sealDays} 天`] : []),
    '对方签署不收费',
  ];
  return (
    <section
      aria-labelledby="trial"
      className="mb-6 flex flex-wrap items-center gap-x-10 gap-y-4 rounded-card border border-seal bg-white p-6 lg:p-7"
    >
      <div className="min-w-40 max-lg:w-full">
        <h2 id="trial" className="text-lg font-semibold">
          {plan.name}
        </h2>
        <p className="mt-1 font-serif text-2xl font-semibold">¥0</p>
      </div>
      <ul className="min-w-0 flex-1 basis-80 space-y-1.5 text-sm text-ink-2">
        {parts.map((text) => (
          <li key={text} className="flex gap-2">
            <Icon name="check" size={16} className="mt-1 shrink-0 text-success" />
            {text}
          </li>
        ))}
        <li className="text-ink-3">{plan.text}。</li>
      </ul>
      {isOpen('contracts') && (
        <div className="max-lg:w-full">
          {/* who has begun comes here to buy */}
          <StartLink signedIn={signedIn} phone={phone} variant={signedIn ? 'secondary' : 'primary'} block />
        </div>
      )}
    </section>
  );
}
