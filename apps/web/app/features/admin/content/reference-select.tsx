import type { ContentKind } from '@yinxin/api/client';
import { Select } from 'antd';
import { useCallback } from 'react';
import { useLoaded } from '../lists/use-loaded.ts';
import { useAdmin } from '../session.tsx';

/** As many as one answer holds; directories and laws stay below a few pages. */
const LIMIT = 50;

interface ReferenceSelectProps {
  to: ContentKind;
  many: boolean;
  clearable: boolean;
  /** Given by the form. */
  id?: string;
  value?: string | string[] | null;
  onChange?: (value: string | string[] | null) => void;
}

/** Chooses other items by their titles; what is kept is their slug. */
export function ReferenceSelect({ to, many, clearable, id, value, onChange }: ReferenceSelectProps) {
  const { send } = useAdmin();
  const load = useCallback(async () => {
    const pageOf = (page: number) =>
      send('GET /api/admin/content', { query: { kind: to, page, limit: LIMIT } });
    const first = await pageOf(1);
    const more = Array.from({ length: Math.ceil(first.total / LIMIT) - 1 }, (_, n) => pageOf(n + 2));
    return [first, ...(await Promise.all(more))].flatMap(({ list }) => list);
  }, [send, to]);
  const { value: items, isLoading } = useLoaded(load);
  return (
    <Select
      id={id}
      value={value}
      mode={many ? 'multiple' : undefined}
      allowClear={clearable}
      loading={isLoading}
      showSearch={{ optionFilterProp: 'label' }}
      options={items?.map(({ slug, title }) => ({ value: slug, label: title }))}
      onChange={(next) => onChange?.(next ?? null)}
      className="max-w-150"
    />
  );
}
