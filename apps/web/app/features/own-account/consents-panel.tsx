import type { ResultOf } from '@yinxin/api/client';
import { useState } from 'react';
import { Panel, useActs, useConfirm } from '~/parts/workspace/index.ts';
import { Badge, Button, calendarDay, Dialog } from '~/ui/index.ts';
import { KeptRow } from './closing-dialog.tsx';
import type { OwnAccount } from './model.ts';

type Consent = OwnAccount['consents'][number];

function standing({ given, withdrawnAt }: Consent): string {
  if (given) return `${calendarDay(given.at).full} 同意，版本 ${given.version}`;
  return withdrawnAt ? `${calendarDay(withdrawnAt).full} 已撤回` : '尚未同意，用到时会先问您';
}

type Taken = { words: string } & ResultOf<'POST /api/appapi/account/withdrawConsent'>;

/** What a withdrawn consent took along, and what the law keeps of it. */
const TakenDialog = ({ words, deleted, kept, onClose }: Taken & { onClose: () => void }) => (
  <Dialog open onClose={onClose} title={`已撤回“${words}”`}>
    {deleted.length > 0 && <p className="text-sm text-ink-2">已删除：{deleted.join('、')}。</p>}
    {kept.length > 0 && (
      <>
        <p className="mt-3 font-semibold">依法保留，期满删除，此外不再使用：</p>
        <ul>
          {kept.map((row) => (
            <KeptRow key={row.what} {...row} />
          ))}
        </ul>
      </>
    )}
    <div className="mt-5 flex justify-end">
      <Button onClick={onClose}>知道了</Button>
    </div>
  </Dialog>
);

/** What was agreed to, which text of it, and how to take it back. */
export function ConsentsPanel({ consents }: { consents: OwnAccount['consents'] }) {
  const { send, done } = useActs();
  const [taken, setTaken] = useState<Taken>();
  const { ask, dialog } = useConfirm();
  const withdraw = ({ kind, words, withdrawal }: Consent) =>
    ask({
      title: `撤回“${words}”`,
      text: `撤回后不再据此处理您的信息，撤回之前已经完成的处理不受影响。${withdrawal}`,
      action: '撤回同意',
      work: async () => {
        const { deleted, kept } = await send('POST /api/appapi/account/withdrawConsent', { body: { kind } });
        if (deleted.length + kept.length > 0) setTaken({ words, deleted, kept });
        await done('已撤回');
      },
    });
  return (
    <Panel title="我的同意" lead="每一项都有记录。单独同意可以随时撤回；服务协议与隐私政策随账号注销终止。">
      <ul>
        {consents.map((consent) => (
          <li key={consent.kind} className="border-t border-line py-3 first:border-0">
            <details>
              <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2.5 gap-y-1">
                <span className="font-semibold">{consent.words}</span>
                <Badge tone={consent.given ? 'success' : 'neutral'}>
                  {consent.given ? '已同意' : consent.withdrawnAt ? '已撤回' : '未同意'}
                </Badge>
                <span className="text-sm text-ink-3">{standing(consent)}</span>
              </summary>
              {consent.text && <p className="mt-2 text-sm text-ink-2">{consent.text}</p>}
              {consent.may.includes('withdraw-consent') && (
                <Button variant="secondary" size="sm" className="mt-3" onClick={() => withdraw(consent)}>
                  撤回同意
                </Button>
              )}
            </details>
          </li>
        ))}
      </ul>
      {dialog}
      {taken && <TakenDialog {...taken} onClose={() => setTaken(undefined)} />}
    </Panel>
  );
}
