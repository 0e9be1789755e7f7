import { useRef } from 'react';
import { useSession } from '~/session/index.ts';
import type { DraftDocument } from './model.ts';
import { merged, type ReadRole } from './roles.ts';

type Read = Promise<Parameters<typeof merged>[0][number]>;

/** Reads each document once; one that cannot be read says nothing. */
export function useRoles(): (documents: readonly DraftDocument[]) => Promise<ReadRole[]> {
  const { sendQuietly } = useSession();
  const known = useRef(new Map<string, Read>());
  const read = (documentId: string): Read =>
    sendQuietly('GET /api/appapi/contract/roles', { query: { documentId } }).then(
      ({ roles }) => ({ documentId, roles }),
      () => ({ documentId, roles: [] }),
    );
  return async (documents) =>
    merged(
      await Promise.all(
        documents.map(({ id }) => {
          const reading = known.current.get(id) ?? read(id);
          known.current.set(id, reading);
          return reading;
        }),
      ),
    );
}
