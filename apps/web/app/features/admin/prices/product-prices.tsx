import {
  mixedTerms,
  PRODUCT_ACTS,
  PRODUCTS,
  type ProductAct,
  type ProductCode,
  type ProductPrice,
} from '@yinxin/api/client';
import { yuan } from '@yinxin/values';
import { Alert, Card, InputNumber, Table } from 'antd';
import { fenOf, yuanOf } from '../money/words.ts';
import { termWords } from './price-changes.ts';

interface ProductPricesProps {
  prices: readonly ProductPrice[];
  /** Absent where nothing may be changed. */
  onChange: ((prices: ProductPrice[]) => void) | undefined;
}

interface Row {
  key: string;
  product: ProductCode;
  act: ProductAct;
}

const rows: Row[] = (Object.keys(PRODUCTS) as ProductCode[])
  .filter((product) => PRODUCTS[product].kind !== 'package')
  .flatMap((product) => PRODUCTS[product].acts.map((act) => ({ key: `${product} ${act}`, product, act })));
const terms = [0, 1, 2, 3];
const isSold = ({ product }: Row, years: number) => years === 0 || PRODUCTS[product].years.includes(years);

/** What each thing costs by years; an empty place is not sold. */
export function ProductPrices({ prices, onChange }: ProductPricesProps) {
  const find = ({ product, act }: Row, years: number) =>
    prices.find((price) => price.product === product && price.act === act && price.years === years);
  const set = (row: Row, years: number, amount: number | null) => {
    const others = prices.filter((price) => price !== find(row, years));
    const { product, act } = row;
    onChange?.(amount === null ? others : [...others, { product, act, years, amount: fenOf(amount) }]);
  };
  const cell = (row: Row, years: number) => {
    if (!isSold(row, years)) return null;
    const amount = find(row, years)?.amount;
    if (!onChange) return <span className="tabular-nums">{amount === undefined ? '—' : yuan(amount)}</span>;
    return (
      <InputNumber
        aria-label={`${PRODUCTS[row.product].words}${PRODUCT_ACTS[row.act]}，${termWords(years)}，元`}
        min={0}
        max={1_000_000}
        precision={2}
        value={amount === undefined ? null : yuanOf(amount)}
        onChange={(value) => set(row, years, value)}
        className="w-28!"
      />
    );
  };
  return (
    <Card title="产品价格（元）">
      {onChange &&
        mixedTerms(prices).map((words) => (
          <Alert key={words} type="error" showIcon className="mb-4!" title={words} />
        ))}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reached by keyboard */}
      <div className="overflow-x-auto" tabIndex={0}>
        <Table<Row>
          rowKey="key"
          size="small"
          pagination={false}
          dataSource={rows}
          className="min-w-[760px]"
          columns={[
            { title: '产品', width: 160, render: (_, { product }) => PRODUCTS[product].words },
            { title: '事项', width: 80, render: (_, { act }) => PRODUCT_ACTS[act] },
            ...terms.map((years) => ({
              title: termWords(years),
              width: 130,
              render: (_: unknown, row: Row) => cell(row, years),
            })),
          ]}
        />
      </div>
    </Card>
  );
}
