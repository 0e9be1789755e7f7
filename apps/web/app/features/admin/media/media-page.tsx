import type { AdminFile, FileUse } from '@yinxin/api/client';
import { App, Button, Tag } from 'antd';
import { Link } from 'react-router';
import { fileSize } from '~/ui/file-size.ts';
import { FilterChoice, FilterSearch } from '../lists/filter-controls.tsx';
import { listLoader } from '../lists/list-loader.ts';
import { type Column, RecordList } from '../lists/record-list.tsx';
import { useFilters } from '../lists/use-filters.ts';
import { useAnswer } from '../loading.ts';
import { PageTitle } from '../page-title.tsx';
import { useAdmin, useMay } from '../session.tsx';
import { kindNames, optionsOf, timeText } from '../words.ts';
import { DropZone } from './drop-zone.tsx';
import { sortNames, typeText, usageNames, usageOf } from './file-words.ts';
import { Thumbnail } from './thumbnail.tsx';

export const loadFiles = listLoader('GET /api/admin/files', ['keyword', 'sort', 'usage']);

/** Every picture and file of the site: what it is, who brought it, and what uses it. */
export function MediaPage() {
  const mayUpload = useMay('upload-file');
  const mayDelete = useMay('delete-file');
  const filters = useFilters();
  const [keyword, sort, usage] = [filters.get('keyword'), filters.get('sort'), filters.get('usage')];
  const page = useAnswer(loadFiles);
  const isFiltered = Boolean(keyword ?? sort ?? usage);
  return (
    <>
      <PageTitle title="素材库">
        <FilterChoice
          filters={filters}
          name="sort"
          label="种类"
          options={optionsOf(sortNames)}
          className="w-32"
        />
        <FilterChoice
          filters={filters}
          name="usage"
          label="使用情况"
          options={optionsOf(usageNames)}
          className="w-40"
        />
        <FilterSearch
          filters={filters}
          name="keyword"
          label="查找文件"
          placeholder="文件名或 SHA-256"
          className="w-60!"
        />
      </PageTitle>
      {mayUpload && <DropZone onUploaded={page.reload} />}
      <RecordList
        columns={[...columns, actionColumn(mayDelete, page.reload)]}
        page={page}
        filters={filters}
        empty={
          isFiltered ? '没有符合条件的文件，可放宽筛选条件。' : '还没有文件，把图片或文档拖到上方即可上传。'
        }
      />
    </>
  );
}

const usageColors = { public: 'success', draft: 'warning', none: 'default' } as const;

const columns: readonly Column<AdminFile>[] = [
  {
    title: '文件',
    width: 300,
    render: (file) => (
      <span className="flex items-center gap-3">
        <Thumbnail file={file} size="small" />
        <span className="min-w-0 max-w-60 font-normal wrap-anywhere">
          <a
            href={file.preview}
            target="_blank"
            rel="noreferrer"
            className="text-navy underline underline-offset-4"
          >
            {file.name}
          </a>
          <span className="block text-ink-3">
            {typeText(file)} · {fileSize(file.size)}
          </span>
        </span>
      </span>
    ),
  },
  {
    title: '公开',
    width: 120,
    render: (file) => <Tag color={usageColors[usageOf(file)]}>{usageNames[usageOf(file)]}</Tag>,
  },
  { title: '用于', width: 240, render: ({ uses }) => <Uses uses={uses} /> },
  {
    title: 'SHA-256',
    width: 140,
    render: ({ sha256 }) => (
      <code className="text-xs whitespace-nowrap" title={sha256}>
        {sha256.slice(0, 12)}…
      </code>
    ),
  },
  {
    title: '上传',
    width: 180,
    render: ({ uploadedBy, createdAt }) => (
      <>
        {uploadedBy}
        <span className="block text-ink-3">{timeText(createdAt)}</span>
      </>
    ),
  },
];

function Uses({ uses }: { uses: readonly FileUse[] }) {
  if (uses.length === 0) return '—';
  return (
    <ul className="grid max-w-60 gap-1">
      {uses.map(({ itemId, kind, title, isLive }) => (
        <li key={itemId}>
          <Link to={`/admin/item?id=${itemId}`} className="underline underline-offset-4">
            {kindNames[kind]}：{title}
          </Link>
          {!isLive && <span className="text-ink-3">（工作稿）</span>}
        </li>
      ))}
    </ul>
  );
}

const actionColumn = (mayDelete: boolean, onDeleted: () => void): Column<AdminFile> => ({
  title: '操作',
  width: 200,
  render: (file) => <FileActions file={file} mayDelete={mayDelete} onDeleted={onDeleted} />,
});

interface FileActionsProps {
  file: AdminFile;
  /** Of any file; of this one its own `may` says. */
  mayDelete: boolean;
  onDeleted: () => void;
}

function FileActions({ file, mayDelete, onDeleted }: FileActionsProps) {
  const { send } = useAdmin();
  const { message, modal } = App.useApp();
  const copy = () =>
    navigator.clipboard.writeText(file.url).then(
      () => message.success('地址已复制，可粘贴到正文；公开后访客才能打开'),
      () => message.error('浏览器不允许复制，请长按或右键文件名复制链接'),
    );
  const remove = () =>
    modal.confirm({
      title: `删除“${file.name}”？`,
      content: '文件会从素材库和存储中删去，无法恢复；历史版本里的引用也会失效。',
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: async () => {
        await send('POST /api/admin/files/delete', { body: { id: file.id } });
        message.success('已删除');
        onDeleted();
      },
    });
  return (
    <span className="inline-flex gap-2">
      <Button size="small" onClick={copy}>
        复制地址
      </Button>
      {mayDelete && (
        <Button
          size="small"
          danger
          disabled={!file.may.includes('delete-file')}
          title={file.may.includes('delete-file') ? undefined : '正在使用，换掉后才能删除'}
          onClick={remove}
        >
          删除
        </Button>
      )}
    </span>
  );
}
