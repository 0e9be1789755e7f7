import { CONTRACT_STATES, type ContractState } from '@yinxin/api/client';
import { type ChangeEvent, useId } from 'react';
import { Form, Link, useNavigate } from 'react-router';
import { Icon } from '~/ui/index.ts';
import { addressFor, isNarrowed, PERIODS, type Period, type Shown, statesIn } from './model.ts';

interface ChooserProps<Value extends string> {
  label: string;
  value: Value | undefined;
  options: readonly (readonly [Value, string])[];
  onChoose: (value: Value | undefined) => void;
}

function Chooser<Value extends string>({ label, value, options, onChoose }: ChooserProps<Value>) {
  const id = useId();
  return (
    <label htmlFor={id} className="flex items-center gap-2 text-sm text-ink-3">
      {label}
      <select
        id={id}
        value={value ?? ''}
        onChange={(event: ChangeEvent<HTMLSelectElement>) =>
          onChoose((event.currentTarget.value || undefined) as Value | undefined)
        }
        className="h-10 rounded border border-line bg-white px-3 text-ink hover:border-line-strong pointer-coarse:h-11"
      >
        <option value="">全部</option>
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A form of the page itself: what is searched for is in the address. */
export function SearchBox({ path, shown }: { path: string; shown: Shown }) {
  const { keyword, ...rest } = shown;
  const kept = new URL(addressFor(path, rest), 'http://localhost').searchParams;
  return (
    <Form method="get" action={path} role="search" className="relative w-full max-w-sm">
      {[...kept].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Icon name="search" size={18} className="absolute top-3 left-3 text-ink-3" />
      <input
        key={keyword}
        type="search"
        name="keyword"
        defaultValue={keyword}
        maxLength={50}
        aria-label="查找合同"
        placeholder="标题、编号、签署方、正文"
        className="h-[42px] w-full rounded border border-line-strong bg-white pr-3 pl-10 text-sm hover:border-ink-2 focus:border-navy pointer-coarse:h-11"
      />
    </Form>
  );
}

/** What narrows the list down; every choice is an address. */
export function ListFilters({ path, shown }: { path: string; shown: Shown }) {
  const navigate = useNavigate();
  const go = (change: Partial<Shown>) =>
    navigate(addressFor(path, { ...shown, ...change }), { preventScrollReset: true });
  const { box, folder, state, days, keyword } = shown;
  const states = statesIn[box];
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      {states.length > 0 && (
        <Chooser<ContractState>
          label="状态"
          value={state}
          options={states.map((name) => [name, CONTRACT_STATES[name]] as const)}
          onChoose={(chosen) => go({ state: chosen })}
        />
      )}
      <Chooser<Period>
        label="最近变化"
        value={days}
        options={Object.entries(PERIODS) as [Period, string][]}
        onChoose={(chosen) => go({ days: chosen })}
      />
      {keyword && <span className="text-sm text-ink-2">正在查找“{keyword}”</span>}
      {isNarrowed(shown) && (
        <Link
          to={addressFor(path, { box, folder })}
          className="inline-flex min-h-10 items-center text-sm text-navy hover:underline"
        >
          清除条件
        </Link>
      )}
    </div>
  );
}
