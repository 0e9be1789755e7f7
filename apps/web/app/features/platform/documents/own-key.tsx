import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useSession } from '~/session/index.ts';
import { withGoto } from '~/site/goto.ts';
import { Button, clockTime } from '~/ui/index.ts';

interface OwnKeyState {
  /** Of the sandbox and gone in an hour; it is in the memory of this page alone. */
  secret: string | undefined;
  until: string | undefined;
  busy: boolean;
  problem: string;
  fetchKey(): void;
}

const NO_APPLICATION = '当前账号还没有应用，请先在控制台创建一个。';

/** Keys are stored hashed, so nobody can show an old one again: a short-lived one is made when it is asked for. */
export function useOwnKey(): OwnKeyState {
  const { sendQuietly } = useSession();
  const [key, setKey] = useState<{ secret: string; expiresAt: string }>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const fetchKey = async () => {
    setBusy(true);
    setProblem('');
    try {
      const { list } = await sendQuietly('GET /api/appapi/application/list');
      const application = list.find(({ state }) => state === 'active');
      if (!application) return setProblem(NO_APPLICATION);
      setKey(await sendQuietly('POST /api/appapi/application/pageKey', { body: { id: application.id } }));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : NO_APPLICATION);
    } finally {
      setBusy(false);
    }
  };
  return { secret: key?.secret, until: key?.expiresAt, busy, problem, fetchKey };
}

/** Whoever is signed in gets the samples with a key of their own sandbox. */
export function OwnKey({ secret, until, busy, problem, fetchKey }: OwnKeyState) {
  const { user } = useSession();
  const { pathname, search } = useLocation();
  return (
    <div
      data-no-print=""
      className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded border border-dashed border-line-strong px-4 py-2.5 text-sm text-ink-2"
    >
      <p role="status">
        {secret && until
          ? `示例已填入您的沙箱密钥，${clockTime(until).short} 失效，关闭页面即忘记。`
          : problem || '示例里的密钥可以换成您自己的沙箱密钥。'}
      </p>
      {secret ? null : user ? (
        <Button variant="secondary" size="sm" busy={busy} onClick={fetchKey}>
          填入我的沙箱密钥
        </Button>
      ) : (
        <Link
          to={withGoto('/platform/login', pathname + search)}
          className="inline-flex min-h-8 items-center text-seal-deep underline underline-offset-4"
        >
          登录后填入
        </Link>
      )}
    </div>
  );
}
