import { CERTIFICATE_ALGORITHMS, CERTIFICATE_STATUSES, type CertificateLine } from '@yinxin/api/client';
import { nameWords } from '@yinxin/verification/words';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { FilterChoice, FilterSearch } from '../lists/filter-controls.tsx';
import { PAGE_SIZE } from '../lists/list-loader.ts';
import { type Column, RecordList } from '../lists/record-list.tsx';
import { useFilters } from '../lists/use-filters.ts';
import { adminLoader, useAnswer } from '../loading.ts';
import { PageTitle } from '../page-title.tsx';
import { timeText } from '../words.ts';
import { CertificateDrawer } from './certificate-drawer.tsx';
import { RevocationRequests } from './revocation-requests.tsx';
import { certificateColors } from './words.ts';

type Status = 'held' | 'revoked';

export const loadCertificates = adminLoader((send, search) =>
  send('GET /api/admin/certificates', {
    query: {
      keyword: search.get('keyword') ?? undefined,
      status: (search.get('status') as Status | null) ?? undefined,
      before: search.get('before') ?? undefined,
      limit: PAGE_SIZE,
    },
  }),
);

/** What was issued, newest first; it grows without end, so that pages follow one another. */
export function CertificatesPage() {
  const filters = useFilters();
  const page = useAnswer(loadCertificates);
  const [open, setOpen] = useState<string>();
  const { value } = page;
  const last = value?.list.at(-1)?.serial;
  return (
    <>
      <PageTitle title="证书">
        <FilterChoice
          filters={filters}
          name="status"
          label="状态"
          options={(['held', 'revoked'] as const).map((status) => ({
            value: status,
            label: CERTIFICATE_STATUSES[status],
          }))}
          className="w-32"
        />
        <FilterSearch
          filters={filters}
          name="keyword"
          label="查找证书"
          placeholder="完整的序列号或主体名称"
          className="w-80!"
        />
      </PageTitle>
      <RevocationRequests onDecided={page.reload} />
      <RecordList
        columns={columnsFor(setOpen)}
        page={{
          ...page,
          value: value && { list: value.list.map((line) => ({ ...line, id: line.serial })), total: 0 },
        }}
        filters={filters}
        empty="没有找到这样的证书。"
      />
      <div className="mt-4 flex justify-end gap-2">
        {filters.get('before') && (
          <Button onClick={() => filters.set({ before: undefined })}>回到最新</Button>
        )}
        {value?.more && last && <Button onClick={() => filters.set({ before: last })}>下一页</Button>}
      </div>
      <CertificateDrawer serial={open} onClose={() => setOpen(undefined)} onChanged={page.reload} />
    </>
  );
}

const columnsFor = (onOpen: (serial: string) => void): Column<CertificateLine & { id: string }>[] => [
  {
    title: '主体',
    render: ({ subject, own }) => (
      <span className="wrap-anywhere">
        {nameWords(subject)}
        {own && <Tag className="ml-2!">本机构</Tag>}
      </span>
    ),
  },
  { title: '种类', width: 130, render: ({ profile }) => profile },
  { title: '算法', width: 90, render: ({ algorithm }) => CERTIFICATE_ALGORITHMS[algorithm] },
  {
    title: '状态',
    width: 100,
    render: ({ status }) => <Tag color={certificateColors[status]}>{CERTIFICATE_STATUSES[status]}</Tag>,
  },
  {
    title: '序列号',
    width: 200,
    render: ({ serial }) => <span className="break-all font-mono text-xs">{serial}</span>,
  },
  { title: '到期', width: 190, render: ({ notAfter }) => timeText(notAfter) },
  {
    title: '操作',
    width: 90,
    render: ({ serial }) => (
      <Button size="small" onClick={() => onOpen(serial)}>
        查看
      </Button>
    ),
  },
];
