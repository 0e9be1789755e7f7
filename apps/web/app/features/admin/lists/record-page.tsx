import { type ComponentType, type ReactNode, useState } from 'react';
import { useAnswer } from '../loading.ts';
import { PageTitle } from '../page-title.tsx';
import { type Column, RecordList } from './record-list.tsx';
import { type Filters, useFilters } from './use-filters.ts';

interface RecordPageProps<Row> {
  title: string;
  load: Parameters<typeof useAnswer<{ list: readonly Row[]; total: number }>>[0];
  /** Beside the title. */
  filters: (filters: Filters) => ReactNode;
  columns: (onOpen: (id: string) => void) => readonly Column<Row>[];
  /** Said when there is nothing to list. */
  empty: string;
  /** One record, beside the list. */
  drawer: ComponentType<{ id: string | undefined; onClose: () => void; onChanged: () => void }>;
}

/** A list of records, each of which opens beside it. */
export function RecordPage<Row extends { id: string }>(props: RecordPageProps<Row>) {
  const { title, load, columns, empty, drawer: Drawer } = props;
  const filters = useFilters();
  const page = useAnswer(load);
  const [openId, setOpenId] = useState<string>();
  return (
    <>
      <PageTitle title={title}>{props.filters(filters)}</PageTitle>
      <RecordList columns={columns(setOpenId)} page={page} filters={filters} empty={empty} />
      <Drawer id={openId} onClose={() => setOpenId(undefined)} onChanged={page.reload} />
    </>
  );
}
