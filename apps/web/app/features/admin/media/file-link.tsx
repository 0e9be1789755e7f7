import { useCallback } from 'react';
import { fileSize } from '~/ui/file-size.ts';
import { useLoaded } from '../lists/use-loaded.ts';
import { useAdmin } from '../session.tsx';

const isFileId = (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** What a reference leads to: a file of the library by its name, or an address within the site. */
export function FileLink({ reference }: { reference: string }) {
  if (isFileId(reference)) return <LibraryFile key={reference} id={reference} />;
  if (!reference.startsWith('/')) return null;
  return (
    <a href={reference} target="_blank" rel="noreferrer" className="underline underline-offset-4">
      {reference}
    </a>
  );
}

function LibraryFile({ id }: { id: string }) {
  const { send } = useAdmin();
  const { value } = useLoaded(
    useCallback(() => send('GET /api/admin/files/item', { query: { id } }), [send, id]),
  );
  if (!value) return null;
  return (
    <span className="text-ink-2">
      <a href={value.preview} target="_blank" rel="noreferrer" className="underline underline-offset-4">
        {value.name}
      </a>{' '}
      {fileSize(value.size)}
    </span>
  );
}
