import { useSession } from '~/session/index.ts';

interface PageKey {
  secret: string;
  expiresAt: string;
}

/** Keys of the sandbox for this page, an hour long, by application; they are kept nowhere else. */
const keys = new Map<string, PageKey>();
const MARGIN_MS = 60_000;

/** The key that was made for an application's tries, and a way to have one. */
export function usePageKey(applicationId: string) {
  const { sendQuietly } = useSession();
  return {
    known: keys.get(applicationId),
    async keyNow(): Promise<string> {
      const known = keys.get(applicationId);
      if (known && new Date(known.expiresAt).getTime() - Date.now() > MARGIN_MS) return known.secret;
      const made = await sendQuietly('POST /api/appapi/application/pageKey', { body: { id: applicationId } });
      keys.set(applicationId, made);
      return made.secret;
    },
  };
}
