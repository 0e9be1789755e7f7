import { useState } from 'react';
import { Nothing, useActs, useConfirm } from '~/parts/workspace/index.ts';
import { Badge, Button, Icon } from '~/ui/index.ts';
import { GrantForm } from './grant-form.tsx';
import { termsWords, usedWords } from './grant-words.ts';
import type { SealDetail, SealGrant } from './model.ts';

const endedWords = {
  ended: '已收回',
  expired: '已到期',
  spent: '已用完',
  left: '已离开企业',
} as const;

const SOON_MS = 7 * 24 * 3600 * 1000;
const daysTo = (until: string) =>
  Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / (24 * 3600 * 1000)));

/** How far the allowed uses are spent. */
const Spent = ({ used, uses }: { used: number; uses: number }) => (
  <span aria-hidden="true" className="mt-1 block h-1 w-20 overflow-hidden rounded-full bg-paper-2">
    <span className="block h-full bg-navy" style={{ width: `${Math.min(100, (used / uses) * 100)}%` }} />
  </span>
);

function GrantLine({ grant, onEnd }: { grant: SealGrant; onEnd: () => void }) {
  const { userName, state, until, uses, used, may } = grant;
  const terms = { ...grant, sceneName: grant.sceneId ? grant.sceneName : '' };
  const isSoon = state === 'active' && until !== null && Date.parse(until) - Date.now() < SOON_MS;
  return (
    <li className="flex gap-3 border-t border-line py-3 first:border-0">
      <span
        aria-hidden="true"
        className="mt-0.5 grid size-7 shrink-0 place-items-center rounded-full bg-navy-soft text-xs text-navy"
      >
        {Array.from(userName)[0]}
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-semibold">{userName}</span>
          {state !== 'active' && <Badge>{endedWords[state]}</Badge>}
          {isSoon && (
            <span className="inline-flex items-center gap-1 text-sm text-warning-ink">
              <Icon name="alert" size={14} />
              {daysTo(until)} 天后到期
            </span>
          )}
        </p>
        <p className="text-sm text-ink-2">{termsWords(terms)}</p>
        <p className="text-sm text-ink-3">{usedWords(terms, used)}</p>
        {uses !== null && <Spent used={used} uses={uses} />}
      </div>
      {may.includes('end-grant') && (
        <Button variant="quiet" size="sm" className="-mr-3 self-center px-3" onClick={onEnd}>
          收回
        </Button>
      )}
    </li>
  );
}

/** Who may use the seal besides those who keep it. */
export function Grants({ seal, grants }: { seal: SealDetail; grants: readonly SealGrant[] }) {
  const { send, attempt } = useActs();
  const { ask, dialog } = useConfirm();
  const [adding, setAdding] = useState(false);
  const mayGrant = seal.may.includes('grant-seal');

  const end = ({ grantId, userName }: SealGrant) =>
    ask({
      title: '收回授权',
      text: `${userName} 将立即不能再使用${seal.name}；已经用过的不受影响。`,
      action: '收回',
      work: async () =>
        void attempt(async () => {
          await send('POST /api/appapi/seal/endGrant', { body: { grantId } });
          return '授权已收回';
        }),
    });

  return (
    <div className="space-y-4">
      {grants.length === 0 && !adding && (
        <Nothing>还没有授权给别人。管理员与印章管理员本来就可以用印，不必授权。</Nothing>
      )}
      <ul>
        {grants.map((grant) => (
          <GrantLine key={grant.grantId} grant={grant} onEnd={() => end(grant)} />
        ))}
      </ul>
      {mayGrant &&
        (adding ? (
          <GrantForm seal={seal} onClose={() => setAdding(false)} />
        ) : (
          <Button variant="secondary" block onClick={() => setAdding(true)}>
            <Icon name="plus" size={18} />
            新增授权
          </Button>
        ))}
      {dialog}
    </div>
  );
}
