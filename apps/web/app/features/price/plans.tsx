import { Link } from 'react-router';
import { Badge, Icon } from '../../ui/index.ts';
import { AppointmentButton } from '../appointment/index.ts';
import { Shelf } from '../mobile-home/mobile-section.tsx';
import { formPath } from '../products/forms.ts';
import { yuan } from './money.ts';
import { byApi, byUse, packages, type Tier } from './prices.ts';

export const SamplePrice = () => <Badge tone="warning">示例价</Badge>;

function tierName({ upTo }: Tier, before: number): string {
  const from = (before + 1).toLocaleString('en-US');
  return Number.isFinite(upTo) ? `${from} – ${upTo.toLocaleString('en-US')} 份` : `${from} 份以上`;
}

export function Tiers({ name, tiers }: { name: string; tiers: readonly Tier[] }) {
  return (
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">{name}阶梯价格（示例价）</caption>
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

/** The packages; on the phone they lie on a shelf. */
export function Packages({ phone }: { phone: boolean }) {
  const cards = packages.map(({ name, contracts, price, text, includes }, index) => (
    <li
      key={name}
      className={`flex flex-col rounded-card border bg-white p-6 lg:p-8 ${index === 1 ? 'border-seal' : 'border-line'} ${phone ? 'w-[78%] shrink-0 snap-start' : ''}`}
    >
      <p className="flex items-center justify-between gap-2">
        <span className="text-lg font-semibold">{name}</span>
        <SamplePrice />
      </p>
      <p className="text-sm text-ink-2">{text}</p>
      <p className="mt-5 font-serif text-2xl font-semibold">
        {yuan(price)}
        <span className="ml-1 font-sans text-sm font-normal text-ink-3">/ 年</span>
      </p>
      <p className="text-sm text-ink-3">
        含 {contracts.toLocaleString('en-US')} 份，约 {yuan(Math.round(price / contracts))} / 份
      </p>
      <ul className="mt-5 mb-7 flex-1 space-y-2 border-t border-line pt-5 text-sm text-ink-2">
        {includes.map((item) => (
          <li key={item} className="flex items-center gap-2">
            <Icon name="check" size={16} className="text-success" />
            {item}
          </li>
        ))}
      </ul>
      <AppointmentButton variant={index === 1 ? 'primary' : 'secondary'} block>
        咨询{name}套餐
      </AppointmentButton>
    </li>
  ));
  if (phone) return <Shelf label="套餐">{cards}</Shelf>;
  return <ul className="grid gap-6 md:grid-cols-3">{cards}</ul>;
}

/** 按量, API and 私有化 beside the packages. */
export function OtherWays({ phone }: { phone: boolean }) {
  return (
    <ul className="mt-6 grid gap-6 md:grid-cols-2 lg:mt-8 lg:grid-cols-3">
      {[
        { name: '按量', text: '用多少付多少，没有最低消费。', tiers: byUse },
        { name: 'API', text: '从您的系统发起，量越大单价越低。', tiers: byApi },
      ].map(({ name, text, tiers }) => (
        <li key={name} className="rounded-card border border-line bg-white p-6 lg:p-8">
          <p className="flex items-center justify-between gap-2">
            <span className="text-lg font-semibold">{name}</span>
            <SamplePrice />
          </p>
          <p className="mb-4 text-sm text-ink-2">{text}</p>
          <Tiers name={name} tiers={tiers} />
        </li>
      ))}
      <li className="flex flex-col rounded-card border border-line bg-white p-6 md:max-lg:col-span-2 lg:p-8">
        <p className="text-lg font-semibold">私有化</p>
        <p className="text-sm text-ink-2">装在您的机房，签署不限量，按项目报价。</p>
        <dl className="mt-4 flex-1 text-sm">
          {[
            ['软件授权', '按节点数与使用单位数'],
            ['实施服务', '勘察、部署、联调、培训'],
            ['年度维护', '升级、支持、应急'],
            ['密码设备', '密码机与密码钥匙，可自备'],
          ].map(([name, text]) => (
            <div key={name} className="flex justify-between gap-4 border-b border-line py-2.5">
              <dt className="text-ink-3">{name}</dt>
              <dd className="text-right">{text}</dd>
            </div>
          ))}
        </dl>
        <Link
          to={formPath('Local', phone)}
          className="mt-4 inline-flex min-h-11 items-center gap-1 font-semibold text-seal hover:text-seal-deep"
        >
          了解本地部署
          <Icon name="arrow-right" size={18} />
        </Link>
      </li>
    </ul>
  );
}
