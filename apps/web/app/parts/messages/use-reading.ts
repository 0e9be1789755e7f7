import { useCallback } from 'react';
import { useRevalidator } from 'react-router';
import { useSession } from '~/session/index.ts';

/** Notes messages as read; all of them where none is named. The counts follow. */
export function useReading() {
  const { send, sendQuietly } = useSession();
  const { revalidate } = useRevalidator();
  return {
    readAll: useCallback(async (): Promise<boolean> => {
      const done = await send('POST /api/appapi/notices/read', { body: {} }).catch(() => undefined);
      if (done) await revalidate();
      return done !== undefined;
    }, [send, revalidate]),
    /** Beside the way to where the message leads: what fails is read the next time. */
    readOne: useCallback(
      (id: string) => {
        sendQuietly('POST /api/appapi/notices/read', { body: { ids: [id] } }).then(
          () => revalidate(),
          () => {},
        );
      },
      [sendQuietly, revalidate],
    ),
  };
}
