import type { ContentKind, Cover } from '@yinxin/api/client';
import { FileLink } from '../media/file-link.tsx';
import { CoverPicture } from './cover-picture.tsx';
import { fieldText } from './diff/fields.ts';
import { type Field, fieldsOf } from './fields.ts';
import { Preview } from './preview.tsx';

interface ItemViewProps {
  kind: ContentKind;
  data: Record<string, unknown>;
}

/** An item for whoever reads and does not write: words rather than a form of greyed-out fields. */
export function ItemView({ kind, data }: ItemViewProps) {
  return (
    <dl className="grid gap-4">
      {fieldsOf[kind].map((field) => (
        <div key={field.name}>
          <dt className="mb-1 text-ink-3">{field.label}</dt>
          <dd className="wrap-anywhere">
            <Value field={field} data={data} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ field, data }: { field: Field; data: ItemViewProps['data'] }) {
  const value = data[field.name];
  if (field.type === 'markdown') return <Preview text={String(value ?? '')} data={data} />;
  if (field.type === 'cover')
    return (
      <span className="block max-w-60">
        <CoverPicture cover={value as Cover} />
      </span>
    );
  if (field.type === 'file') return <FileLink reference={String(value ?? '')} />;
  return <span className="whitespace-pre-wrap">{fieldText(field, value) || '—'}</span>;
}
