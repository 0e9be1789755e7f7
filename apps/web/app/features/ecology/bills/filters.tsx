import {
  BILL_SORTS,
  BILL_STATES,
  type BillPartner,
  type BillSort,
  type BillState,
  METERS,
  type MeterCode,
} from '@yinxin/api/client';
import { parseYuan, plainYuan } from '@yinxin/values';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { classNames, Icon } from '~/ui/index.ts';
import { addressOf, BILLS_PATH, isNarrowed, type Shown } from './model.ts';
import { PartnerFilter } from './partner-filter.tsx';

const control =
  'h-[38px] rounded border border-line bg-white px-3 text-sm hover:border-line-strong pointer-coarse:h-11';
const set = 'border-navy/30 bg-navy-soft text-navy';

interface ChooserProps {
  label: string;
  value: string;
  all: string;
  options: readonly (readonly [value: string, words: string])[];
  onChoose: (value: string) => void;
}

export const Chooser = ({ label, value, all, options, onChoose }: ChooserProps) => (
  <span className="relative max-sm:grow">
    <select
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      className={classNames(control, 'w-full appearance-none pr-8', value && set)}
    >
      <option value="">{all}</option>
      {options.map(([key, words]) => (
        <option key={key} value={key}>
          {words}
        </option>
      ))}
    </select>
    <Icon
      name="chevron-down"
      size={14}
      className="pointer-events-none absolute inset-y-0 right-2.5 my-auto text-ink-3"
    />
  </span>
);

/** Typed, and asked for with Enter or by leaving the field; what is none is said so and not asked for. */
function Typed(props: {
  label: string;
  value: string;
  placeholder: string;
  className: string;
  read: (text: string) => string | undefined;
  onAsk: (text: string) => void;
  children?: ReactNode;
}) {
  const { label, value, placeholder, className, read, onAsk } = props;
  const [text, setText] = useState(value);
  const isWrong = text.trim() !== '' && read(text) === undefined;
  const ask = () => {
    if (!isWrong && text.trim() !== value) onAsk(text.trim());
  };
  return (
    <input
      value={text}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      title={isWrong ? '金额写成 100 或 100.50' : undefined}
      placeholder={placeholder}
      maxLength={40}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={ask}
      onKeyDown={({ key }) => key === 'Enter' && ask()}
      className={classNames(className, isWrong && 'border-danger text-danger')}
    />
  );
}

const MONTHS = 24;

/** Months back from the newest that there are bills of. */
function monthsUntil(newest: string): (readonly [string, string])[] {
  const [year = 0, month = 0] = newest.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, back) => {
    const count = year * 12 + month - 1 - back;
    const period = `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
    return [period, period];
  });
}

const asAmount = (text: string) => (parseYuan(text) === undefined ? undefined : text);

interface FiltersProps {
  shown: Shown;
  /** The newest month that there are bills of. */
  newest: string | undefined;
  /** For whoever reads the bills of all partners: the one that is filtered by. */
  ofPartner?: { chosen: BillPartner | undefined } | undefined;
}

/** What narrows the list down; every choice is an address. */
export function BillFilters({ shown, newest, ofPartner }: FiltersProps) {
  const navigate = useNavigate();
  const go = (change: Partial<Shown>) =>
    navigate(addressOf({ ...shown, ...change }), { preventScrollReset: true });
  const { number, product, state, min, max, differing, sort, order } = shown;
  return (
    <search className="flex flex-wrap items-center gap-2">
      {(['from', 'to'] as const).map((end) => (
        <Chooser
          key={end}
          label={end === 'from' ? '自账期' : '至账期'}
          value={shown[end] ?? ''}
          all={end === 'from' ? '自账期' : '至账期'}
          options={newest ? monthsUntil(newest) : []}
          onChoose={(value) => go({ [end]: value || undefined })}
        />
      ))}
      {ofPartner && (
        <PartnerFilter
          chosen={ofPartner.chosen}
          onChoose={(partner) => go({ partner })}
          className={classNames(control, ofPartner.chosen && set)}
        />
      )}
      <span className="relative max-sm:w-full">
        <Icon name="search" size={16} className="absolute inset-y-0 left-3 my-auto text-ink-3" />
        <Typed
          key={number}
          label="账单编号"
          value={number ?? ''}
          placeholder="账单编号"
          className={classNames(control, 'w-full pl-9 sm:w-44', number && set)}
          read={String}
          onAsk={(text) => go({ number: text || undefined })}
        />
      </span>
      <Chooser
        label="产品"
        value={product ?? ''}
        all="全部产品"
        options={Object.entries(METERS).map(([key, { words }]) => [key, words])}
        onChoose={(value) => go({ product: (value || undefined) as MeterCode | undefined })}
      />
      <Chooser
        label="状态"
        value={state ?? ''}
        all="全部状态"
        options={Object.entries(BILL_STATES).filter(([key]) => !['making', 'adjusted'].includes(key))}
        onChoose={(value) => go({ state: (value || undefined) as BillState | undefined })}
      />
      <fieldset
        className={classNames(
          control,
          'flex items-center gap-1.5 px-2.5 max-sm:w-full',
          (min ?? max) !== undefined && set,
        )}
      >
        <legend className="sr-only">应结金额，元</legend>
        <span aria-hidden="true">金额</span>
        {(['min', 'max'] as const).map((end) => (
          <Typed
            key={`${end}${shown[end]}`}
            label={end === 'min' ? '最低金额' : '最高金额'}
            value={shown[end] === undefined ? '' : plainYuan(shown[end])}
            placeholder={end === 'min' ? '最低' : '最高'}
            className="h-8 w-16 min-w-0 flex-1 rounded-sm border border-transparent bg-transparent text-right tabular-nums"
            read={asAmount}
            onAsk={(text) => go({ [end]: text ? parseYuan(text) : undefined })}
          />
        ))}
      </fieldset>
      <label className="flex min-h-[38px] cursor-pointer items-center gap-2 px-1 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          checked={differing}
          onChange={({ currentTarget }) => go({ differing: currentTarget.checked })}
          className="size-[18px] accent-navy"
        />
        只看有差异
      </label>
      {isNarrowed(shown) && (
        <Link
          to={BILLS_PATH}
          preventScrollReset
          className="flex min-h-[38px] items-center px-1 text-navy hover:underline pointer-coarse:min-h-11"
        >
          清除
        </Link>
      )}
      {/* in the heads of the table where there is one */}
      <span className="flex w-full items-center gap-2 md:hidden">
        <Chooser
          label="排序"
          value={sort === 'period' ? '' : sort}
          all={`按${BILL_SORTS.period}`}
          options={(Object.entries(BILL_SORTS) as [BillSort, string][])
            .filter(([key]) => key !== 'period')
            .map(([key, words]) => [key, `按${words}`])}
          onChoose={(value) => go({ sort: (value || 'period') as BillSort })}
        />
        <button
          type="button"
          onClick={() => go({ order: order === 'asc' ? 'desc' : 'asc' })}
          className={classNames(control, 'whitespace-nowrap')}
        >
          {order === 'asc' ? '从小到大' : '从大到小'}
        </button>
      </span>
    </search>
  );
}
