import type { AdminWecomCorp } from '@yinxin/api/client';
import { App, Button, Tag } from 'antd';
import { useState } from 'react';
import { FilterSearch } from '../lists/filter-controls.tsx';
import { PAGE_SIZE } from '../lists/list-loader.ts';
import { type Column, RecordList } from '../lists/record-list.tsx';
import { useFilters } from '../lists/use-filters.ts';
import { adminLoader, useAnswer } from '../loading.ts';
import { PageTitle } from '../page-title.tsx';
import { AskWords } from '../parts/ask-words.tsx';
import { useAdmin } from '../session.tsx';
import { timeText } from '../words.ts';
import { applicationName, WecomStatus } from './status.tsx';

export const loadWecom = adminLoader(async (send, search) => {
  const keyword = search.get('keyword');
  const page = Math.max(1, Number(search.get('page')) || 1);
  const [status, corps] = await Promise.all([
    send('GET /api/admin/wecom'),
    send('GET /api/admin/wecom/corps', { query: { page, limit: PAGE_SIZE, ...(keyword && { keyword }) } }),
  ]);
  return { status, ...corps };
});

/** Which corps of enterprise WeChat are here, and whether WeCom and we understand each other. */
export function WecomPage() {
  const { send } = useAdmin();
  const { message } = App.useApp();
  const filters = useFilters();
  const page = useAnswer(loadWecom);
  const [released, setReleased] = useState<AdminWecomCorp>();
  const release = async (reason: string) => {
    if (!released) return;
    await send('POST /api/admin/wecom/corps/release', { body: { id: released.id, reason } });
    message.success('已解除');
    page.reload();
  };
  return (
    <>
      <PageTitle title="企业微信">
        <FilterSearch
          filters={filters}
          name="keyword"
          label="查找企业"
          placeholder="企业名称，或者企业微信的企业编号"
          className="w-80!"
        />
      </PageTitle>
      {page.value && <WecomStatus status={page.value.status} />}
      <h2 className="mb-3 text-base font-semibold">授权的企业</h2>
      <RecordList
        columns={columnsFor(setReleased)}
        page={page}
        filters={filters}
        empty="没有符合条件的企业。安装应用的企业会出现在这里。"
      />
      {released && (
        <AskWords
          title={`解除“${released.name}”与${released.organization?.name ?? ''}的对应`}
          label="解除的原因"
          okText="解除"
          danger
          onSay={release}
          onClose={() => setReleased(undefined)}
        >
          成员仍可由企业微信登录，不再自动以该企业的身份办理；由企业的管理员重新确认。
        </AskWords>
      )}
    </>
  );
}

function StateTag({ corp: { removedAt, confirmedAt } }: { corp: AdminWecomCorp }) {
  if (removedAt) return <Tag>已停用，{timeText(removedAt)}</Tag>;
  if (confirmedAt) return <Tag color="success">已确认</Tag>;
  return <Tag color="warning">待确认</Tag>;
}

const columnsFor = (onRelease: (corp: AdminWecomCorp) => void): Column<AdminWecomCorp>[] => [
  {
    title: '企业微信的企业',
    render: ({ name, corpId }) => (
      <span className="wrap-anywhere">
        {name}
        <span className="block font-mono text-sm text-ink-3">{corpId}</span>
      </span>
    ),
  },
  { title: '应用', width: 110, render: ({ application }) => applicationName(application) },
  { title: '状态', width: 130, render: (corp) => <StateTag corp={corp} /> },
  {
    title: '本站的企业',
    render: ({ organization, confirmedAt }) =>
      organization ? (
        <span className="wrap-anywhere">
          {organization.name}
          {confirmedAt && <span className="block text-sm text-ink-3">{timeText(confirmedAt)} 确认</span>}
        </span>
      ) : (
        '—'
      ),
  },
  { title: '已绑定', width: 90, render: ({ bound }) => `${bound} 人` },
  { title: '安装时间', width: 180, render: ({ installedAt }) => timeText(installedAt) },
  {
    title: '比对成员',
    width: 180,
    render: ({ comparedAt }) => (comparedAt ? timeText(comparedAt) : '还没有'),
  },
  {
    title: '操作',
    width: 90,
    render: (corp) =>
      corp.may.includes('release-wecom-corp') && (
        <Button size="small" onClick={() => onRelease(corp)}>
          解除
        </Button>
      ),
  },
];
