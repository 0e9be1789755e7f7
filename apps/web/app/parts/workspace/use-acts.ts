import { useRevalidator } from 'react-router';
import { useToast } from '~/feedback/index.ts';
import { useSession } from '~/session/index.ts';

/** How the acts of a page end: what was done is told, and the page shows what is so now. */
export function useActs() {
  const { sendQuietly } = useSession();
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const done = async (words: string) => {
    toast.success(words);
    await revalidate();
  };
  const failed = (error: unknown) =>
    toast.error(error instanceof Error ? error.message : '操作失败，请稍后再试');
  return {
    send: sendQuietly,
    /** The page stays. */
    done,
    /** One acts for somebody else now: everything is loaded anew. */
    moved: (words: string) => {
      toast.successBeforeReload(words);
      window.location.reload();
    },
    failed,
    /** Answers the words to tell, or nothing where the person thought better of it. */
    attempt: async (work: () => Promise<string | undefined>) => {
      try {
        const words = await work();
        if (words) await done(words);
      } catch (error) {
        failed(error);
      }
    },
  };
}
