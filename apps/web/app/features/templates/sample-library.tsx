import { useState } from 'react';
import { useNavigate } from 'react-router';
import { templatePath } from '~/parts/contracts/index.ts';
import { useActs } from '~/parts/workspace/index.ts';
import { Button, Dialog, Note, SampleBadge } from '~/ui/index.ts';
import type { Samples } from './model.ts';

const pictureOf = (key: string, page: number, width: number) =>
  `/api/appapi/template/samplePage?${new URLSearchParams({ key, page: String(page), width: String(width) })}`;

/** Texts of our own to begin with: looked at, and copied into one's own. */
export function SampleLibrary({
  samples,
  mayCreate,
  phone,
}: {
  samples: Samples;
  mayCreate: boolean;
  phone: boolean;
}) {
  const { send, attempt } = useActs();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<string>();
  const [seen, setSeen] = useState<Samples[number]>();
  const copy = (key: Samples[number]['key']) =>
    attempt(async () => {
      setBusy(key);
      try {
        const { id } = await send('POST /api/appapi/template/copySample', { body: { key } });
        navigate(templatePath(id, phone));
        return '已复制到您的模板';
      } finally {
        setBusy(undefined);
      }
    });
  return (
    <>
      <Note tone="info">示例由本站撰写，供参考。复制后请按实际情况修改，重要的合同请征询专业意见。</Note>
      <ul className="mt-5 grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
        {samples.map((sample) => (
          <li key={sample.key} className="flex gap-4 rounded-card border border-line bg-white p-4">
            <img
              src={pictureOf(sample.key, 0, 200)}
              alt=""
              width={84}
              height={119}
              loading="lazy"
              className="h-[119px] w-[84px] shrink-0 border border-line bg-white"
            />
            <div className="flex min-w-0 flex-col">
              <h2 className="flex items-center gap-2 text-base">
                {sample.name}
                <SampleBadge />
              </h2>
              <p className="mt-1 line-clamp-2 text-sm text-ink-2">{sample.summary}</p>
              <p className="mt-1 text-xs text-ink-3">
                {sample.roles.join('、')}，{sample.pages} 页
              </p>
              <div className="mt-auto flex gap-2 pt-2">
                <Button size="sm" variant="secondary" onClick={() => setSeen(sample)}>
                  预览
                </Button>
                {mayCreate && (
                  <Button size="sm" busy={busy === sample.key} onClick={() => copy(sample.key)}>
                    复制到我的模板
                  </Button>
                )}
              </div>
            </div>
          </li>
        ))}
      </ul>
      {seen && (
        <Dialog open onClose={() => setSeen(undefined)} title={`${seen.name}（示例）`}>
          <div className="max-h-[70dvh] space-y-4 overflow-y-auto bg-paper p-3">
            {Array.from({ length: seen.pages }, (_, page) => (
              <img
                key={pictureOf(seen.key, page, 900)}
                src={pictureOf(seen.key, page, 900)}
                alt={`第 ${page + 1} 页`}
                className="w-full border border-line bg-white"
              />
            ))}
          </div>
        </Dialog>
      )}
    </>
  );
}
