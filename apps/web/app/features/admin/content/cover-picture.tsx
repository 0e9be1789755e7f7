import { type Cover, ILLUSTRATIONS } from '@yinxin/api/client';
import { useCallback } from 'react';
import { ContentPicture } from '~/ui/illustrations/content-picture.tsx';
import { useLoaded } from '../lists/use-loaded.ts';
import { Thumbnail } from '../media/thumbnail.tsx';
import { useAdmin } from '../session.tsx';

/** A cover as an editor sees it: an uploaded one too, which the public cannot open before it is published. */
export function CoverPicture({ cover }: { cover: Cover }) {
  if (cover in ILLUSTRATIONS) return <ContentPicture name={cover} />;
  return <Uploaded id={cover.split('=').at(-1) ?? ''} />;
}

function Uploaded({ id }: { id: string }) {
  const { send } = useAdmin();
  const { value } = useLoaded(
    useCallback(() => send('GET /api/admin/files/item', { query: { id } }), [send, id]),
  );
  return value ? <Thumbnail file={value} size="large" /> : null;
}
