import { PARTNER_STATES, type PartnerLine, SETTLE_MODES } from '@yinxin/api/client';
import { Tag } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { FilterChoice, FilterSearch } from '../lists/filter-controls.tsx';
import { listLoader } from '../lists/list-loader.ts';
import { type Column, RecordList } from '../lists/record-list.tsx';
import { useFilters } from '../lists/use-filters.ts';
import { useAnswer } from '../loading.ts';
import { PageTitle } from '../page-title.tsx';
import { RedButton } from '../parts/red-button.tsx';
import { useMay } from '../session.tsx';
import { optionsOf, timeText } from '../words.ts';
import { NewPartnerDialog } from './new-partner-dialog.tsx';
import { Users } from './users.tsx';
import { partnerColors } from './words.ts';

export const loadPartners = listLoader('GET /api/admin/partners', ['state', 'keyword', 'ending']);

/** Whoever brings customers and settles with us by the month. */
export function PartnersPage() {
  const filters = useFilters();
  const navigate = useNavigate();
  const page = useAnswer(loadPartners);
  const mayCreate = useMay('create-partner');
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      <PageTitle title="合作方">
        <FilterChoice
          filters={filters}
          name="state"
          label="状态"
          options={optionsOf(PARTNER_STATES)}
          className="w-32"
        />
        <FilterChoice
          filters={filters}
          name="ending"
          label="协议"
          options={[{ value: '1', label: '已到期或将到期' }]}
          className="w-40"
        />
        <FilterSearch
          filters={filters}
          name="keyword"
          label="查找合作方"
          placeholder="代号或名称"
          className="w-52!"
        />
        {mayCreate && <RedButton onClick={() => setCreating(true)}>新增合作方</RedButton>}
      </PageTitle>
      <RecordList
        columns={columns}
        page={page}
        filters={filters}
        empty={
          filters.get('state') || filters.get('keyword') || filters.get('ending')
            ? '没有符合条件的合作方，可放宽筛选条件。'
            : '还没有合作方。'
        }
      />
      <div className="mt-6">
        <Users partner={null} title="平台在合作方平台上的账号" />
      </div>
      {isCreating && (
        <NewPartnerDialog
          onClose={() => setCreating(false)}
          onCreated={(id) => navigate(`/admin/partner?id=${id}`)}
        />
      )}
    </>
  );
}

const columns: Column<PartnerLine>[] = [
  {
    title: '合作方',
    render: ({ id, name, creditCode }) => (
      <>
        <Link to={`/admin/partner?id=${id}`} className="text-navy underline-offset-4 hover:underline">
          {name}
        </Link>
        <span className="block text-ink-3 tabular-nums">{creditCode}</span>
      </>
    ),
  },
  { title: '代号', width: 110, render: ({ code }) => <span className="font-mono">{code}</span> },
  {
    title: '状态',
    width: 100,
    render: ({ state }) => <Tag color={partnerColors[state]}>{PARTNER_STATES[state]}</Tag>,
  },
  {
    title: '现行协议',
    width: 220,
    render: ({ agreement }) =>
      agreement ? (
        <>
          {agreement.number}
          <span className={agreement.isOver ? 'block text-warning-ink' : 'block text-ink-3'}>
            {SETTLE_MODES[agreement.settleMode]}，{agreement.endsOn ? `至 ${agreement.endsOn}` : '长期'}
            {agreement.isOver && '，已到期'}
          </span>
        </>
      ) : (
        <span className="text-warning-ink">尚未登记</span>
      ),
  },
  { title: '客户', width: 80, render: ({ customers }) => <span className="tabular-nums">{customers}</span> },
  { title: '登记时间', width: 180, render: ({ createdAt }) => timeText(createdAt) },
];
