import type { PricePlan } from '@yinxin/api/client';
import { yuan } from '@yinxin/values';
import { Closing } from '~/parts/appointment/index.ts';
import { PageSection, Questions } from '~/parts/page/index.ts';
import { Badge, type Tone } from '~/ui/index.ts';
import { SamplePrice } from './plans.tsx';
import { type AddOn, plansOf } from './price-list.ts';
import { counting, EFFECTS, invoices, notes, questionsOn } from './rules.ts';

const tones: Record<keyof typeof EFFECTS, Tone> = {
  taken: 'brand',
  returned: 'success',
  free: 'neutral',
  kept: 'warning',
};

const Counting = () => (
  <ol>
    {counting.map(({ when, what, effect }) => (
      <li
        key={when}
        className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-1 border-t border-line py-4 last:border-b lg:grid-cols-[18rem_1fr_auto]"
      >
        <h3 className="text-base">{when}</h3>
        <p className="text-ink-2 max-lg:order-1 max-lg:col-span-2 max-lg:text-sm">{what}</p>
        <Badge tone={tones[effect]}>{EFFECTS[effect]}</Badge>
      </li>
    ))}
  </ol>
);

const Notes = ({ items }: { items: { name: string; text: string }[] }) => (
  <dl className="grid gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
    {items.map(({ name, text }) => (
      <div key={name} className="border-t-2 border-navy pt-4">
        <dt className="font-semibold">{name}</dt>
        <dd className="mt-1 text-sm text-ink-2">{text}</dd>
      </div>
    ))}
  </dl>
);

const AddOns = ({ addOns }: { addOns: readonly AddOn[] }) => (
  <table className="w-full border-collapse text-left">
    <caption className="sr-only">增值项价格</caption>
    <thead>
      <tr className="border-b-2 border-navy text-sm">
        <th scope="col" className="py-3">
          项目
        </th>
        <th scope="col" className="py-3 text-right">
          单价
        </th>
      </tr>
    </thead>
    <tbody>
      {addOns.map(({ id, name, unit, price, sample }) => (
        <tr key={id} className="border-b border-line">
          <th scope="row" className="py-3.5 pr-4 font-normal">
            <span className="mr-2">{name}</span>
            {sample && <SamplePrice />}
          </th>
          <td className="py-3.5 text-right whitespace-nowrap">
            <span className="font-semibold">{yuan(price)}</span>
            <span className="text-sm text-ink-3"> / {unit}</span>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** The rules, below the calculator. */
export function PriceRest({ plans, phone }: { plans: readonly PricePlan[]; phone: boolean }) {
  const addOns = plansOf(plans, 'add-on');
  return (
    <>
      <PageSection
        phone={phone}
        id="counting"
        ground="paper"
        title="什么时候计费"
        lead="每次发起前页面写明将扣减多少，确认后才扣。"
      >
        <Counting />
        <div className="mt-10">
          <Notes items={notes} />
        </div>
      </PageSection>
      {addOns.length > 0 && (
        <PageSection
          phone={phone}
          id="add-ons"
          title="另外计费的项目"
          lead="按实际使用计费，单独列在账单里。"
        >
          <AddOns addOns={addOns} />
        </PageSection>
      )}
      <PageSection phone={phone} id="invoice" ground="paper" title="发票">
        <Notes items={invoices} />
      </PageSection>
      <PageSection phone={phone} id="questions" title="常见问题">
        <Questions name="price" questions={questionsOn(plans)} />
      </PageSection>
      <Closing
        phone={phone}
        title="要一份正式报价"
        text="告诉我们一年大约多少份、是否批量、要不要接口，商务人员会回电报价。"
      />
    </>
  );
}
