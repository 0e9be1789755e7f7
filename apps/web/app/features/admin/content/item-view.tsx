import type { ContentKind } from '@yinxin/api/client';
import { FileLink } from '../media/file-link.tsx';
import { fieldText } from './diff/fields.ts';
import { type Field, fieldsFor } from './fields.ts';
import { Preview } from './preview.tsx';

interface ItemViewProps {
  kind: ContentKind;
  data: Record<string, unknown>;
}

/** An item for whoever reads and does not write: words rather than a form of greyed-out fields. */
export function ItemView({ kind, data }: ItemViewProps) {
  return (
    <dl className="grid gap-4">
      {fieldsFor(kind, data.model).map((field) => (
        <div key={field.name}>
          <dt className="mb-1 text-ink-3">{field.label}</dt>
          <dd className="wrap-anywhere">
            <Value field={field} value={data[field.name]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ field, value }: { field: Field; value: unknown }) {
  if (field.type === 'markdown') return <Preview text={String(value ?? '')} />;
  if (field.type === 'file') return <FileLink reference={String(value ?? '')} />;
  return <span className="whitespace-pre-wrap">{fieldText(field, value) || '—'}</span>;
}
