import { SEAL_STATES, SEAL_TYPES, type SealLine } from '@yinxin/api/client';
import { Button, Tag } from 'antd';
import { FilterChoice, FilterSearch } from '../lists/filter-controls.tsx';
import { listLoader } from '../lists/list-loader.ts';
import type { Column } from '../lists/record-list.tsx';
import { RecordPage } from '../lists/record-page.tsx';
import { optionsOf, timeText } from '../words.ts';
import { SealDrawer } from './seal-drawer.tsx';
import { sealColors } from './words.ts';

export const loadSeals = listLoader('GET /api/admin/seals', ['state', 'type', 'keyword']);

const typeOptions = Object.entries(SEAL_TYPES).map(([value, { words }]) => ({ value, label: words }));

export const SealsPage = () => (
  <RecordPage
    title="印章"
    load={loadSeals}
    filters={(filters) => (
      <>
        <FilterChoice
          filters={filters}
          name="state"
          label="状态"
          options={optionsOf(SEAL_STATES)}
          className="w-32"
        />
        <FilterChoice filters={filters} name="type" label="种类" options={typeOptions} className="w-40" />
        <FilterSearch
          filters={filters}
          name="keyword"
          label="查找印章"
          placeholder="企业名称的开头，或完整的印章标识、编码"
          className="w-80!"
        />
      </>
    )}
    columns={columnsFor}
    empty="没有符合条件的印章，可放宽筛选条件。"
    drawer={SealDrawer}
  />
);

const columnsFor = (onOpen: (id: string) => void): Column<SealLine>[] => [
  {
    title: '印章',
    render: ({ name, holder }) => (
      <span className="wrap-anywhere">
        {name}
        <span className="block text-ink-3">{holder}</span>
      </span>
    ),
  },
  { title: '种类', width: 140, render: ({ type }) => SEAL_TYPES[type].words },
  {
    title: '状态',
    width: 140,
    render: ({ state, byOffice }) => (
      <>
        <Tag color={sealColors[state]}>{SEAL_STATES[state]}</Tag>
        {byOffice && <span className="block text-ink-3">由机构处置</span>}
      </>
    ),
  },
  { title: '标识', width: 200, render: ({ number }) => <span className="font-mono">{number || '—'}</span> },
  {
    title: '证书到期',
    width: 190,
    render: ({ certificate }) => (certificate ? timeText(certificate.notAfter) : '—'),
  },
  { title: '申请时间', width: 190, render: ({ createdAt }) => timeText(createdAt) },
  {
    title: '操作',
    width: 90,
    render: ({ id }) => (
      <Button size="small" onClick={() => onOpen(id)}>
        查看
      </Button>
    ),
  },
];
