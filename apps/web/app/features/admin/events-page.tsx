import { type OperatorEvent, ORDER_PAPERS, PAPERS, TWO_PERSON_KINDS } from '@yinxin/api/client';
import { FilterChoice, FilterSearch } from './lists/filter-controls.tsx';
import { listLoader } from './lists/list-loader.ts';
import { type Column, RecordList } from './lists/record-list.tsx';
import { useFilters } from './lists/use-filters.ts';
import { useAnswer } from './loading.ts';
import { PageTitle } from './page-title.tsx';
import {
  actText,
  appointmentStates,
  kindNames,
  optionsOf,
  recordedActs,
  roleNames,
  timeText,
} from './words.ts';

const detailNames: Readonly<Record<string, string>> = {
  login: '账号',
  roles: '角色',
  kind: '种类',
  slug: '编号',
  version: '版本',
  from: '原位置',
  to: '新位置',
  state: '状态',
  assignee: '负责人',
  count: '条数',
  name: '名称',
  reason: '原因',
  method: '二次验证',
  size: '字节数',
  sha256: 'SHA-256',
  paper: '材料',
  paperId: '材料编号',
  change: '变更',
  why: '说明',
  request: '申请',
  amount: '金额（分）',
  transaction: '流水号',
  number: '编号',
  invoice: '发票',
  code: '代码',
  words: '说明',
  serials: '序列号',
};

const factorNames = { totp: '动态验证码', passkey: '通行密钥', recovery: '恢复码' };
const valueNames: Readonly<Record<string, string>> = {
  ...kindNames,
  ...appointmentStates,
  ...roleNames,
  ...factorNames,
  ...PAPERS,
  ...ORDER_PAPERS,
  ...TWO_PERSON_KINDS,
};
const valueText = (value: string | number | boolean) =>
  String(value)
    .split(' ')
    .map((word) => valueNames[word] ?? word)
    .join(' ');

const detailText = (detail: OperatorEvent['detail']) =>
  Object.entries(detail)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${detailNames[name] ?? name} ${valueText(value)}`)
    .join('，');

const columns: readonly Column<OperatorEvent>[] = [
  { title: '时间', width: 190, render: ({ at }) => timeText(at) },
  { title: '操作员', width: 140, render: ({ operatorName }) => operatorName },
  { title: '操作', width: 140, render: ({ act }) => actText(act) },
  {
    title: '对象',
    render: ({ target, detail }) => (
      <span className="block max-w-150 wrap-anywhere">
        {detailText(detail)} <span className="text-ink-3 text-xs">{target}</span>
      </span>
    ),
  },
  { title: '来访地址', width: 150, render: ({ ip }) => ip },
];

export const loadEvents = listLoader('GET /api/admin/events', ['operator', 'act']);

export function EventsPage() {
  const filters = useFilters();
  const page = useAnswer(loadEvents);
  return (
    <>
      <PageTitle title="操作记录">
        <FilterChoice
          filters={filters}
          name="act"
          label="操作"
          options={optionsOf(recordedActs)}
          className="w-40"
        />
        <FilterSearch
          filters={filters}
          name="operator"
          label="操作员姓名"
          placeholder="操作员姓名"
          className="w-56!"
        />
      </PageTitle>
      <RecordList
        columns={columns}
        page={page}
        filters={filters}
        empty="没有符合条件的记录，可放宽筛选条件。"
      />
    </>
  );
}
