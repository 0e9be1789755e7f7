import { useState } from 'react';
import { useSession } from '~/session/index.ts';
import { Button } from '~/ui/index.ts';

const FIRST_WORDS = '设备租赁合同，2026 年 11 月';

interface Answer {
  status: number;
  milliseconds: number;
  body: string;
}

/** Long values by their beginning: a token is a screen of letters. */
const shortened = (body: string) => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2).replace(
      /"([A-Za-z0-9+/=]{64})[A-Za-z0-9+/=]+"/g,
      '"$1…"',
    );
  } catch {
    return body;
  }
};

const lineClass = 'block whitespace-pre';

/** A real call to the sandbox: whoever reads it can run it. */
export function LiveSample() {
  const { sendQuietly } = useSession();
  const [words, setWords] = useState(FIRST_WORDS);
  const [digest, setDigest] = useState('');
  const [answer, setAnswer] = useState<Answer>();
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    setProblem('');
    try {
      const { digestOf } = await import('./digest.ts');
      const computed = digestOf(words);
      setDigest(computed);
      setAnswer(await sendQuietly('POST /api/appapi/platform/try', { body: { digest: computed } }));
    } catch (error) {
      setAnswer(undefined);
      setProblem(error instanceof Error ? error.message : '没有送到，请重试');
    } finally {
      setBusy(false);
    }
  };
  return (
    <section
      aria-label="在沙箱里运行的示例"
      className="overflow-hidden rounded-card border border-navy-line bg-[#081830] shadow-soft"
    >
      <div className="flex flex-wrap items-center gap-3 border-b border-navy-line px-5 py-3">
        <label className="flex min-w-48 flex-1 items-center gap-2 text-sm text-mist">
          为这句话
          <input
            value={words}
            maxLength={60}
            onChange={({ target }) => setWords(target.value)}
            className="h-9 min-w-0 flex-1 rounded border border-navy-line bg-navy-deep px-2.5 text-white pointer-coarse:h-11"
          />
        </label>
        <Button variant="on-dark" size="sm" busy={busy} disabled={!words.trim()} onClick={run}>
          在沙箱里运行
        </Button>
      </div>
      <pre className="overflow-x-auto px-5 py-4 font-mono text-[13px] leading-6 text-white">
        <span className={lineClass}>curl https://…/openapi/v1/timestamps \</span>
        <span className={lineClass}>{'  -H "Authorization: Bearer $YINXIN_KEY" \\'}</span>
        <span className={lineClass}>{"  -H 'Content-Type: application/json' \\"}</span>
        <span className={lineClass}>{`  -d '{"algorithm": "sha256",`}</span>
        <span
          className={lineClass}
        >{`       "digest": "${digest ? `${digest.slice(0, 24)}…` : '（这句话的 SHA-256）'}"}'`}</span>
      </pre>
      <div aria-live="polite" className="min-h-32 border-t border-navy-line px-5 py-4 text-[13px] leading-6">
        {problem && <p className="text-blush">{problem}</p>}
        {answer && (
          <>
            <p className="mb-1 text-[#7fd6a8]">
              {answer.status}，{Math.round(answer.milliseconds)} 毫秒，沙箱的应答
            </p>
            <pre className="overflow-x-auto font-mono text-white">{shortened(answer.body)}</pre>
          </>
        )}
        {!answer && !problem && (
          <p className="text-mist">
            真实的调用：摘要在您的浏览器里计算，时间戳由沙箱签发，令牌可以用 OpenSSL 验证。
          </p>
        )}
      </div>
    </section>
  );
}
