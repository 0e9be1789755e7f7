import { Button, Empty, Grid, Pagination, Spin, Table } from 'antd';
import type { HTMLAttributes, ReactNode } from 'react';
import { PAGE_SIZE } from './list-loader.ts';
import type { Filters } from './use-filters.ts';

/** What a column of running words needs to be read. */
const WORDS_WIDTH = 220;

export interface Column<Row> {
  title: string;
  width?: number;
  render: (row: Row, index: number) => ReactNode;
}

interface RecordListProps<Row> {
  /** The first one names the record. */
  columns: readonly Column<Row>[];
  page: {
    value: { list: readonly Row[]; total: number } | undefined;
    isLoading: boolean;
    hasFailed: boolean;
    reload: () => void;
  };
  filters: Filters;
  /** Said when there is nothing to list. */
  empty: string;
  /** Of a table's rows. */
  rowProps?: (row: Row, index: number) => HTMLAttributes<HTMLElement>;
}

/** One page of a list: a table where there is room, cards on a phone. */
export function RecordList<Row extends { id: string }>(props: RecordListProps<Row>) {
  const { page, filters } = props;
  const isWide = Grid.useBreakpoint().md ?? true;
  if (page.hasFailed) return <NotLoaded onRetry={page.reload} />;
  const View = isWide ? RecordTable : RecordCards;
  const { total = 0 } = page.value ?? {};
  return (
    <>
      <View {...props} />
      {total > PAGE_SIZE && (
        <Pagination
          className="mt-4!"
          align="end"
          current={filters.page}
          pageSize={PAGE_SIZE}
          total={total}
          showSizeChanger={false}
          simple={!isWide}
          showTotal={isWide ? (n) => `共 ${n} 条` : undefined}
          onChange={filters.goTo}
        />
      )}
    </>
  );
}

function RecordTable<Row extends { id: string }>({ columns, page, empty, rowProps }: RecordListProps<Row>) {
  return (
    <Table<Row>
      rowKey="id"
      columns={columns.map(({ title, width, render }) => ({
        title,
        width,
        render: (_: unknown, row: Row, index: number) => render(row, index),
      }))}
      dataSource={page.value?.list}
      loading={page.isLoading}
      pagination={false}
      onRow={rowProps && ((row, index) => rowProps(row, index ?? 0))}
      // where there is less room than the columns need, the table scrolls within its place
      scroll={{ x: columns.reduce((sum, { width = WORDS_WIDTH }) => sum + width, 0) }}
      locale={{ emptyText: page.isLoading ? ' ' : <Empty description={empty} /> }}
    />
  );
}

function RecordCards<Row extends { id: string }>({ columns, page, empty }: RecordListProps<Row>) {
  const [head, ...rest] = columns;
  const list = page.value?.list ?? [];
  if (!page.isLoading && list.length === 0) return <Empty className="py-10!" description={empty} />;
  return (
    <Spin spinning={page.isLoading}>
      <ul className="grid min-h-40 content-start gap-3">
        {list.map((row, index) => (
          <li key={row.id} className="rounded border border-line bg-white p-4">
            <div className="mb-2 font-semibold wrap-anywhere">{head?.render(row, index)}</div>
            <dl className="grid grid-cols-[5em_minmax(0,1fr)] gap-x-3 gap-y-1.5">
              {rest.map(({ title, render }) => (
                <CardLine key={title} title={title}>
                  {render(row, index)}
                </CardLine>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </Spin>
  );
}

const CardLine = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-3">{title}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </>
);

/** Nothing loaded is not the same as nothing there. */
function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <Empty className="py-10!" description="没有加载成功，请检查网络后重试。">
      <Button onClick={onRetry}>重新加载</Button>
    </Empty>
  );
}
