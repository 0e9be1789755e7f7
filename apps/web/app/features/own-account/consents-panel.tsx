import { Panel, useActs, useConfirm } from '~/parts/workspace/index.ts';
import { Badge, Button, calendarDay } from '~/ui/index.ts';
import type { OwnAccount } from './model.ts';

type Consent = OwnAccount['consents'][number];

function standing({ given, withdrawnAt }: Consent): string {
  if (given) return `${calendarDay(given.at).full} 同意，版本 ${given.version}`;
  return withdrawnAt ? `${calendarDay(withdrawnAt).full} 已撤回` : '尚未同意，用到时会先问您';
}

/** What was agreed to, which text of it, and how to take it back. */
export function ConsentsPanel({ consents }: { consents: OwnAccount['consents'] }) {
  const { send, attempt } = useActs();
  const { ask, dialog } = useConfirm();
  const withdraw = ({ kind, words }: Consent) =>
    ask({
      title: `撤回“${words}”`,
      text: '撤回后不再据此处理您的信息；撤回之前已经完成的核验不受影响。',
      action: '撤回同意',
      work: async () => {
        await send('POST /api/appapi/account/withdrawConsent', { body: { kind } });
        await attempt(async () => '已撤回');
      },
    });
  return (
    <Panel title="我的同意" lead="每一项单独询问、单独记录，可以随时撤回。">
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
    </Panel>
  );
}
