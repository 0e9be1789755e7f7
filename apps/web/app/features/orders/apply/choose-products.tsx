import { PRODUCTS, type ProductCode, type ProductKind } from '@yinxin/api/client';
import { isOpen } from '@yinxin/api/page';
import { yuan } from '@yinxin/values';
import { type ChangeEvent, useId } from 'react';
import { classNames, FormError, Icon } from '~/ui/index.ts';
import type { Catalogue } from './draft.ts';

const groups: readonly [kind: ProductKind, name: string][] = [
  ['certificate', '数字证书'],
  ['seal', '电子印章与签名'],
  ['medium', '介质'],
  ['package', '合同套餐'],
  ['use', '按量的合同'],
  ['report', '验证报告'],
];

/** What is known of it before it is chosen. */
const notes: Partial<Record<ProductCode, string>> = {
  'organization-certificate': '以单位名义登录平台、签名与加密',
  'person-certificate': '以本人名义登录平台与签名',
  'seal-official': '代表单位的法定印章，两人审核',
  'seal-contract': '签订合同用，可办多枚',
  'seal-finance': '财务往来、银行业务用',
  'seal-invoice': '开具发票用',
  'seal-representative': '法定代表人名章，须本人授权',
  'seal-person': '本人的名章',
  handwriting: '本人的亲笔签名',
  'usb-key': '存放私钥的硬件，寄到您指定的地址',
  'contract-package': '一年内发起合同用',
  'contract-by-use': '用多少买多少，一年内有效',
  'verification-report': '由认证机构签名的书面验证结论，一年内出具',
};

interface Offer {
  product: ProductCode;
  prices: readonly { amount: number }[];
}

interface ProductBoxProps {
  offer: Offer;
  checked: boolean;
  missing: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}

function ProductBox({ offer, checked, missing, disabled, onChange }: ProductBoxProps) {
  const id = useId();
  const lowest = Math.min(...offer.prices.map(({ amount }) => amount));
  return (
    <div className="relative flex items-start gap-3 rounded border border-line-strong bg-white px-4 py-3 has-checked:border-navy has-checked:shadow-[0_0_0_1px_var(--color-navy)] has-disabled:bg-paper">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-describedby={`${id}-note`}
        onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(event.currentTarget.checked)}
        className="relative z-10 mt-1 size-[18px] shrink-0 accent-navy"
      />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <label htmlFor={id} className="font-semibold after:absolute after:inset-0">
            {PRODUCTS[offer.product].words}
          </label>
          <span className="text-sm tabular-nums">
            {lowest === 0 ? '免费' : `${yuan(lowest)}${offer.prices.length > 1 ? ' 起' : ''}`}
          </span>
        </span>
        <span id={`${id}-note`} className="block text-sm text-ink-3">
          {missing && (
            <span className="mr-2 inline-flex items-center gap-1 text-warning-ink">
              <Icon name="alert" size={14} />
              平台要求
            </span>
          )}
          {notes[offer.product]}
        </span>
      </span>
    </div>
  );
}

/** Everything that can be had anew; packages are priced by their plans, and sold once contracts can be signed. */
function offersIn({ products, packages, byUse }: Catalogue): Offer[] {
  const anew = products.filter(({ act }) => act === 'new');
  if (!isOpen('contracts')) return anew;
  const sold: Offer[] = [
    { product: 'contract-package', prices: packages.map(({ price }) => ({ amount: price })) },
    { product: 'contract-by-use', prices: byUse.map(({ amount }) => ({ amount })) },
  ];
  return [...anew, ...sold.filter(({ prices }) => prices.length > 0)];
}

interface ChooseProductsProps {
  catalogue: Catalogue;
  chosen: readonly ProductCode[];
  /** What the platform asks for and the account has not. */
  missing: readonly ProductCode[];
  error: string | undefined;
  disabled: boolean;
  onChange: (products: ProductCode[]) => void;
}

/** What can be had anew, by kinds. */
export function ChooseProducts({
  catalogue,
  chosen,
  missing,
  error,
  disabled,
  onChange,
}: ChooseProductsProps) {
  const offers = offersIn(catalogue);
  const choose = (product: ProductCode, wanted: boolean) =>
    onChange(wanted ? [...chosen, product] : chosen.filter((other) => other !== product));
  return (
    <div className="grid gap-x-2 gap-y-5 md:grid-cols-2">
      {groups.map(([kind, name]) => {
        const own = offers.filter(({ product }) => PRODUCTS[product].kind === kind);
        return (
          own.length > 0 && (
            <fieldset key={kind} className={classNames(own.length > 1 && 'md:col-span-2')}>
              <legend className="mb-1.5 text-sm font-semibold">{name}</legend>
              <div className={classNames('grid gap-2', own.length > 1 && 'md:grid-cols-2')}>
                {own.map((offer) => (
                  <ProductBox
                    key={offer.product}
                    offer={offer}
                    checked={chosen.includes(offer.product)}
                    missing={missing.includes(offer.product)}
                    disabled={disabled}
                    onChange={(wanted) => choose(offer.product, wanted)}
                  />
                ))}
              </div>
            </fieldset>
          )
        );
      })}
      <div className="md:col-span-2">
        <FormError text={error} />
      </div>
    </div>
  );
}
