import { useRef } from 'react';
import { useSession } from '~/session/index.ts';
import type { DraftDocument } from './model.ts';
import { merged, type ReadPlaces } from './roles.ts';

type Read = Promise<Parameters<typeof merged>[0][number]>;

/** Reads each document once; one that cannot be read says nothing. */
export function useRoles(): (documents: readonly DraftDocument[]) => Promise<ReadPlaces> {
  const { sendQuietly } = useSession();
  const known = useRef(new Map<string, Read>());
  const read = (documentId: string): Read =>
    sendQuietly('GET /api/appapi/contract/roles', { query: { documentId } }).then(
      (found) => ({ documentId, ...found }),
      () => ({ documentId, roles: [], lonePlace: null }),
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
