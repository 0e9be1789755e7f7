import { useEffect, useState } from 'react';
import { useSession } from '~/session/index.ts';

interface Figures {
  interfaces: number;
  calls: number;
  successes: number;
  p50: number | null;
}

const number = (value: number) => value.toLocaleString('zh-CN');

/** What runs now, asked when the page is there: a cached page tells nothing that grows old. */
export function PlatformFigures({ phone }: { phone: boolean }) {
  const { sendQuietly } = useSession();
  const [figures, setFigures] = useState<Figures>();
  useEffect(() => {
    sendQuietly('GET /api/appapi/platform/figures')
      .then(setFigures)
      .catch(() => {});
  }, [sendQuietly]);
  const shown = [
    ['个接口', figures && number(figures.interfaces)],
    ['次调用，近 30 天', figures && number(figures.calls)],
    [
      '成功',
      figures && (figures.calls > 0 ? `${((figures.successes / figures.calls) * 100).toFixed(2)}%` : '—'),
    ],
    ['毫秒，延迟中位数', figures && (figures.p50 === null ? '—' : String(Math.round(figures.p50)))],
  ] as const;
  return (
    <dl
      className={
        phone
          ? 'mt-8 grid grid-cols-2 gap-x-6 gap-y-4'
          : 'mt-10 grid max-w-xl grid-cols-4 gap-x-6 border-t border-navy-line pt-6'
      }
    >
      {shown.map(([words, value]) => (
        <div key={words} className="flex flex-col-reverse">
          <dt className="text-sm text-mist">{words}</dt>
          <dd className="text-xl font-semibold text-white tabular-nums">{value ?? '…'}</dd>
        </div>
      ))}
    </dl>
  );
}
