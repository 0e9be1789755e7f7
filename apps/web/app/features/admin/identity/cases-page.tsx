import {
  COMPANY_WAYS,
  PERSON_WAYS,
  VERIFICATION_STATES,
  VERIFICATION_SUBJECTS,
  type VerificationLine,
} from '@yinxin/api/client';
import { Tag } from 'antd';
import { Link } from 'react-router';
import { promiseOf } from '../desk/due.ts';
import { Promised } from '../desk/promise.tsx';
import { FilterChoice, FilterSearch, FilterTabs } from '../lists/filter-controls.tsx';
import { listLoader } from '../lists/list-loader.ts';
import { type Column, RecordList } from '../lists/record-list.tsx';
import { useFilters } from '../lists/use-filters.ts';
import { ROW_KEYS, useRowKeys } from '../lists/use-row-keys.ts';
import { useAnswer } from '../loading.ts';
import { PageTitle } from '../page-title.tsx';
import { optionsOf, timeText } from '../words.ts';
import { ageText, caseColors } from './words.ts';

const QUEUE = 'reviewing';

export const loadCases = listLoader('GET /api/admin/identity/cases', [
  'subject',
  'way',
  'state',
  'order',
  'keyword',
]);

const wayOptions = Object.entries({ ...PERSON_WAYS, ...COMPANY_WAYS }).map(([value, { words }]) => ({
  value,
  label: words,
}));

/** The queue of papers that wait for a reviewer, and everything that was decided. */
export function CasesPage() {
  const filters = useFilters();
  useRowKeys();
  const page = useAnswer(loadCases);
  const state = filters.get('state') ?? QUEUE;
  return (
    <>
      <PageTitle title="实名审核">
        <FilterTabs
          filters={filters}
          name="state"
          label="状态"
          options={optionsOf(VERIFICATION_STATES)}
          usual={QUEUE}
        />
        <FilterChoice
          filters={filters}
          name="subject"
          label="对象"
          options={optionsOf(VERIFICATION_SUBJECTS)}
          className="w-28"
        />
        <FilterChoice filters={filters} name="way" label="方式" options={wayOptions} className="w-40" />
        <FilterChoice
          filters={filters}
          name="order"
          label="顺序"
          options={[
            { value: 'oldest', label: '先提交的在前' },
            { value: 'newest', label: '新提交的在前' },
          ]}
          className="w-40"
        />
        <FilterSearch
          filters={filters}
          name="keyword"
          label="查找认证"
          placeholder="完整号码，或企业名称的一部分"
          className="w-64!"
        />
      </PageTitle>
      <p className="mb-2 text-ink-3 text-sm max-md:hidden">{ROW_KEYS}</p>
      <RecordList
        columns={columns}
        page={page}
        filters={filters}
        empty={state === QUEUE ? '没有待审核的认证。' : '没有符合条件的认证，可放宽筛选条件。'}
      />
    </>
  );
}

const columns: Column<VerificationLine>[] = [
  {
    title: '申请人',
    render: (line) => (
      <span className="wrap-anywhere">
        {line.companyName || line.name}
        {line.companyName && <span className="block text-ink-3">{line.name}</span>}
      </span>
    ),
  },
  { title: '对象', width: 80, render: ({ subject }) => VERIFICATION_SUBJECTS[subject] },
  { title: '方式', width: 140, render: ({ wayWords }) => wayWords },
  {
    title: '状态',
    width: 160,
    render: (line) => (
      <>
        <Tag color={caseColors[line.state]}>{VERIFICATION_STATES[line.state]}</Tag>
        {line.suspected && <Tag color="error">疑似重复</Tag>}
        {line.state === 'reviewing' && line.decisionsNeeded > 1 && (
          <span className="block text-ink-3">
            已有 {line.decisions} / {line.decisionsNeeded} 人通过
          </span>
        )}
      </>
    ),
  },
  {
    title: '承诺到',
    width: 150,
    render: ({ state, subject, submittedAt, ageHours }) => {
      const by = state === 'reviewing' ? promiseOf(subject, submittedAt) : undefined;
      return by ? (
        <span title={`已等待 ${ageText(ageHours)}`}>
          <Promised by={by} />
        </span>
      ) : (
        '—'
      );
    },
  },
  {
    title: '提交时间',
    width: 190,
    render: ({ submittedAt, createdAt }) => timeText(submittedAt ?? createdAt),
  },
  {
    title: '操作',
    width: 90,
    render: ({ id, may }) => (
      <Link to={`/admin/case?id=${id}`} className="text-navy underline-offset-4 hover:underline">
        {may.includes('accept-verification') ? '审核' : '查看'}
      </Link>
    ),
  },
];
