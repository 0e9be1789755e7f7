import { ORDER_STATES, type OrderState, PRODUCTS, type ProductCode } from '@yinxin/api/client';
import { Form } from 'react-router';
import { Filters } from '~/parts/reading/filters.tsx';
import { Button, ButtonLink, Select, TextField } from '~/ui/index.ts';

/** What the address asks for. */
export interface OrderQuery {
  state?: OrderState;
  product?: ProductCode;
  number?: string;
  from?: string;
  to?: string;
}

type Counts = Partial<Record<OrderState, number>>;

const isKey = <Table extends object>(table: Table, key: string | null): key is keyof Table & string =>
  key !== null && Object.hasOwn(table, key);
const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/.test(text);

/** The filters that an address names; what nobody can choose is left away. */
export function queryOf(search: URLSearchParams): OrderQuery {
  const [state, product, from, to] = ['state', 'product', 'from', 'to'].map((name) => search.get(name));
  const number = search.get('number')?.trim().slice(0, 30);
  return {
    ...(isKey(ORDER_STATES, state ?? null) && { state: state as OrderState }),
    ...(isKey(PRODUCTS, product ?? null) && { product: product as ProductCode }),
    ...(number && { number }),
    ...(isDay(from ?? null) && { from: from as string }),
    ...(isDay(to ?? null) && { to: to as string }),
  };
}

const addressOf = (path: string, query: OrderQuery) => {
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value)).toString();
  return search ? `${path}?${search}` : path;
};

/** Those that exist, and the one that is looked at. */
const shownStates = (counts: Counts, chosen: OrderState | undefined) =>
  (Object.keys(ORDER_STATES) as OrderState[]).filter((state) => (counts[state] ?? 0) > 0 || state === chosen);

const countWords = (count = 0) => (count >= 100 ? '99+' : String(count));

interface OrderFiltersProps {
  path: string;
  query: OrderQuery;
  counts: Counts;
}

export function OrderFilters({ path, query, counts }: OrderFiltersProps) {
  const { state, ...rest } = query;
  const isNarrowed = Object.keys(rest).length > 0;
  return (
    <div className="mb-5 space-y-3">
      <Filters
        label="按状态查看"
        choices={[
          { label: '全部', to: addressOf(path, rest), current: state === undefined },
          ...shownStates(counts, state).map((name) => ({
            label: `${ORDER_STATES[name]} ${countWords(counts[name])}`,
            to: addressOf(path, { ...rest, state: name }),
            current: name === state,
          })),
        ]}
      />
      <details open={isNarrowed} className="group">
        <summary className="inline-flex min-h-11 items-center text-sm text-navy">更多条件</summary>
        <Form
          method="get"
          action={path}
          key={addressOf(path, query)}
          className="mt-1 grid gap-4 rounded-card border border-line bg-white p-5 sm:grid-cols-2 lg:grid-cols-4"
        >
          {state && <input type="hidden" name="state" value={state} />}
          <TextField
            label="订单号"
            name="number"
            defaultValue={query.number}
            maxLength={30}
            placeholder="可只写开头"
          />
          <Select
            label="办理内容"
            name="product"
            defaultValue={query.product ?? ''}
            placeholder="全部"
            options={Object.entries(PRODUCTS).map(([code, { words }]) => [code, words] as const)}
          />
          <TextField label="提交日期，自" name="from" type="date" defaultValue={query.from} />
          <TextField label="至" name="to" type="date" defaultValue={query.to} />
          <div className="flex gap-3 sm:col-span-2 lg:col-span-4">
            <Button type="submit" size="sm">
              查询
            </Button>
            {isNarrowed && (
              <ButtonLink size="sm" variant="quiet" to={addressOf(path, state ? { state } : {})}>
                清除条件
              </ButtonLink>
            )}
          </div>
        </Form>
      </details>
    </div>
  );
}
