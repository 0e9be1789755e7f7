import type { PricePlan, PriceTier } from '@yinxin/api/client';
import { isOpen } from '@yinxin/api/page';
import { yuan } from '@yinxin/values';
import { Link } from 'react-router';
import { AppointmentButton } from '~/parts/appointment/index.ts';
import { CapabilityBadge } from '~/parts/capabilities/index.ts';
import { Shelf } from '~/parts/page/phone-section.tsx';
import { pathOn } from '~/site/device.ts';
import { productFormPath } from '~/site/pages/product-forms.ts';
import { Badge, ButtonLink, Icon } from '~/ui/index.ts';
import { capabilityOf, type Package, type PlanOf, plansOf, type Tiered } from './price-list.ts';

export const SamplePrice = () => <Badge tone="warning">示例价</Badge>;

const grouped = (count: number) => count.toLocaleString('en-US');

function tierName({ upTo }: PriceTier, before: number): string {
  const from = grouped(before + 1);
  return upTo === null ? `${from} 份以上` : `${from} – ${grouped(upTo)} 份`;
}

function Tiers({ name, tiers, sample }: Tiered) {
  return (
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">
        {name}阶梯价格{sample && '（示例价）'}
      </caption>
      <thead>
        <tr className="border-b border-line text-sm text-ink-3">
          <th scope="col" className="py-2 font-normal">
            一年内的份数
          </th>
          <th scope="col" className="py-2 text-right font-normal">
            每份
          </th>
        </tr>
      </thead>
      <tbody>
        {tiers.map((tier, index) => (
          <tr key={tier.upTo} className="border-b border-line">
            <th scope="row" className="py-2.5 font-normal text-ink-2">
              {tierName(tier, tiers[index - 1]?.upTo ?? 0)}
            </th>
            <td className="py-2.5 text-right font-semibold">{yuan(tier.unit)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What a plan is called, and whether its price is a real one. */
const PlanName = ({ name, text, sample, model }: Pick<PricePlan, 'name' | 'text' | 'sample' | 'model'>) => (
  <>
    <p className="flex items-center gap-2">
      <span className="mr-auto text-lg font-semibold">{name}</span>
      <CapabilityBadge of={capabilityOf(model)} />
      {sample && <SamplePrice />}
    </p>
    <p className="text-sm text-ink-2">{text}</p>
  </>
);

interface PackageCardProps {
  plan: Package;
  phone: boolean;
  /** Whoever has tried comes here to buy; a stranger begins for nothing. */
  buys: boolean;
}

function PackageCard({ plan, phone, buys }: PackageCardProps) {
  const { name, contracts, price, includes, recommended } = plan;
  const variant = recommended && buys ? 'primary' : 'secondary';
  return (
    <li
      className={`flex flex-col rounded-card border bg-white p-6 lg:p-7 ${recommended ? 'border-seal' : 'border-line'} ${phone ? 'w-[78%] shrink-0 snap-start' : ''}`}
    >
      <PlanName {...plan} />
      <p className="mt-4 font-serif text-2xl font-semibold">
        {yuan(price)}
        <span className="ml-1 font-sans text-sm font-normal text-ink-3">/ 年</span>
      </p>
      <p className="text-sm text-ink-3">
        含 {grouped(contracts)} 份，约 {yuan(Math.round(price / contracts))} / 份
      </p>
      <ul className="mt-4 mb-5 flex-1 space-y-1.5 border-t border-line pt-4 text-sm text-ink-2">
        {includes.map((item) => (
          <li key={item} className="flex items-center gap-2">
            <Icon name="check" size={16} className="text-success" />
            {item}
          </li>
        ))}
      </ul>
      {/* nobody pays for contracts that cannot be signed yet */}
      {isOpen('orders') && isOpen('contracts') ? (
        <ButtonLink
          to={`${pathOn('/businessProcessing/order/apply', phone)}?plan=${encodeURIComponent(plan.id)}`}
          variant={variant}
          block
        >
          订购{name}套餐
        </ButtonLink>
      ) : (
        <AppointmentButton variant={variant} block>
          咨询{name}套餐
        </AppointmentButton>
      )}
    </li>
  );
}

interface PlansProps {
  plans: readonly PricePlan[];
  phone: boolean;
}

/** The packages; on the phone they lie on a shelf. */
export function Packages({ plans, phone, buys }: PlansProps & { buys: boolean }) {
  const packages = plansOf(plans, 'package');
  if (packages.length === 0) return null;
  const cards = packages.map((plan) => <PackageCard key={plan.id} {...{ plan, phone, buys }} />);
  if (phone) return <Shelf label="套餐">{cards}</Shelf>;
  return (
    <ul aria-label="套餐" className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
      {cards}
    </ul>
  );
}

function PrivateCard({ plan, phone }: { plan: PlanOf<'private'>; phone: boolean }) {
  return (
    <li className="flex flex-col rounded-card border border-line bg-white p-6 lg:p-8">
      <PlanName {...plan} />
      <dl className="mt-4 flex-1 text-sm">
        {plan.parts.map(({ name, text }) => (
          <div key={name} className="flex justify-between gap-4 border-b border-line py-2.5">
            <dt className="text-ink-3">{name}</dt>
            <dd className="text-right">{text}</dd>
          </div>
        ))}
      </dl>
      <Link
        to={pathOn(productFormPath('Local'), phone)}
        className="mt-4 inline-flex min-h-11 items-center gap-1 font-semibold text-seal hover:text-seal-deep"
      >
        了解本地部署
        <Icon name="arrow-right" size={18} />
      </Link>
    </li>
  );
}

/** 按量, API and 私有化 beside the packages. */
export function OtherWays({ plans, phone }: PlansProps) {
  const ways = plansOf(plans, 'use', 'api', 'private');
  if (ways.length === 0) return null;
  return (
    <ul className="grid gap-6 max-md:mt-6 md:grid-cols-2 lg:grid-cols-3 md:max-lg:[&>li:last-child:nth-child(odd)]:col-span-2">
      {ways.map((plan) =>
        plan.model === 'private' ? (
          <PrivateCard key={plan.id} plan={plan} phone={phone} />
        ) : (
          <li key={plan.id} className="rounded-card border border-line bg-white p-6 lg:p-8">
            <PlanName {...plan} />
            <div className="mt-4">
              <Tiers {...plan} />
            </div>
            {plan.model === 'use' && isOpen('orders') && isOpen('contracts') && (
              <ButtonLink
                to={`${pathOn('/businessProcessing/order/apply', phone)}?product=contract-by-use`}
                variant="secondary"
                block
                className="mt-5"
              >
                按量购买
              </ButtonLink>
            )}
          </li>
        ),
      )}
    </ul>
  );
}
