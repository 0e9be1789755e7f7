import { METERS, type MeterCode, type ResultOf, USAGE_LIMITS } from '@yinxin/api/client';
import { Form } from 'react-router';
import { Button, Icon, Select, TextField } from '~/ui/index.ts';

export type UseList = ResultOf<'GET /api/appapi/usage/records'>;

/** What the list is narrowed down to, as it stands in the address. */
export interface UsageFilters {
  meter?: MeterCode;
  number?: string;
  account?: string;
  from?: string;
  to?: string;
}

const isMeter = (text: string): text is MeterCode => Object.hasOwn(METERS, text);
const DAY = /^20\d{2}-\d{2}-\d{2}$/;
const ACCOUNT = /^[0-9a-f-]{36}$/;

/** What of an address makes sense; the rest is left away. */
export function filtersIn(search: URLSearchParams): UsageFilters {
  const text = (name: string) => search.get(name)?.trim() ?? '';
  const meter = text('meter');
  const number = text('number').slice(0, USAGE_LIMITS.number);
  return {
    ...(isMeter(meter) && { meter }),
    ...(number && { number }),
    ...(ACCOUNT.test(text('account')) && { account: text('account') }),
    ...(DAY.test(text('from')) && { from: text('from') }),
    ...(DAY.test(text('to')) && { to: text('to') }),
  };
}

const FILE_FORMATS = { xlsx: 'Excel 表格', csv: 'CSV 表格' } as const;

const fileLink = (filters: UsageFilters, format: string) =>
  `/api/appapi/usage/file?${new URLSearchParams({ ...filters, format })}`;

/** Filters stand in the address, so that a list can be sent on, and work without a script. */
export function UsageForm({ use, filters }: { use: UseList; filters: UsageFilters }) {
  return (
    <Form
      method="get"
      aria-label="筛选用量"
      className="mb-5 grid gap-4 md:grid-cols-2 lg:grid-cols-5 lg:items-end"
    >
      <Select
        label="计费项"
        name="meter"
        defaultValue={filters.meter ?? ''}
        options={[
          ['', '全部'],
          ...Object.entries(METERS).map(([value, { words }]) => [value, words] as const),
        ]}
      />
      <TextField label="合同或订单编号" name="number" defaultValue={filters.number ?? ''} />
      {use.members.length > 0 && (
        <Select
          label="经办人"
          name="account"
          defaultValue={filters.account ?? ''}
          options={[['', '全部'], ...use.members.map(({ account, name }) => [account, name] as const)]}
        />
      )}
      <TextField label="自" name="from" type="date" defaultValue={use.from} />
      <TextField label="至" name="to" type="date" defaultValue={use.to} />
      <div className="flex flex-wrap gap-3 lg:col-span-5">
        <Button type="submit" variant="secondary">
          查询
        </Button>
        {Object.entries(FILE_FORMATS).map(([format, words]) => (
          <a
            key={format}
            href={fileLink(filters, format)}
            download
            className="inline-flex min-h-11 items-center gap-2 text-navy hover:underline"
          >
            <Icon name="download" size={18} />
            导出 {words}
          </a>
        ))}
      </div>
    </Form>
  );
}
