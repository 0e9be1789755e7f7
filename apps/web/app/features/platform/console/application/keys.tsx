import { type ApplicationKey, KEY_KINDS } from '@yinxin/api/client';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useConfirm } from '~/parts/workspace/index.ts';
import { useSession } from '~/session/index.ts';
import { Badge, Button, clockTime } from '~/ui/index.ts';
import { ENVIRONMENT_WORDS } from '../load.ts';
import { KeyDialog } from './key-dialog.tsx';
import { Section, type SideProps } from './section.tsx';

const WEEK_HOURS = 168;

/** Two of one kind are valid at once while one takes the place of the other. */
const isReplaced = (key: ApplicationKey, keys: readonly ApplicationKey[]) =>
  keys.some((other) => other.kind === key.kind && other.createdAt > key.createdAt);

function KeyRow({ which, props }: { which: ApplicationKey; props: SideProps }) {
  const { send } = useSession();
  const { revalidate } = useRevalidator();
  const { ask, dialog } = useConfirm();
  const { id: keyId, kind, hint, scopes, createdAt, lastUsedAt, expiresAt } = which;
  const { detail, side, environment } = props;
  const old = isReplaced(which, side.keys);
  const end = (afterHours: number) => async () => {
    await send('POST /api/appapi/application/endKey', {
      body: { id: detail.id, environment, keyId, afterHours },
    });
    await revalidate();
  };
  return (
    <li className="grid gap-x-4 gap-y-1 py-3 text-sm md:grid-cols-[minmax(0,1.5fr)_1fr_1fr_auto] md:items-center">
      <div className="min-w-0">
        <code className="text-base font-semibold break-all">{hint}</code>
        <p className="text-ink-2">
          {KEY_KINDS[kind]}，{scopes.length} 项权限
        </p>
      </div>
      <p className="text-ink-2">
        {clockTime(createdAt).short} 建立
        <span className="block">{lastUsedAt ? `${clockTime(lastUsedAt).short} 用过` : '还没有用过'}</span>
      </p>
      <p>
        {expiresAt ? (
          <Badge tone="warning">{clockTime(expiresAt).short} 失效</Badge>
        ) : (
          <Badge tone="success">{old ? '旧，仍有效' : '有效'}</Badge>
        )}
      </p>
      {detail.mayManage && (
        <span className="flex gap-1 md:justify-end">
          {!expiresAt && old && (
            <Button variant="quiet" size="sm" onClick={end(WEEK_HOURS)}>
              7 天后失效
            </Button>
          )}
          <Button
            variant="quiet"
            size="sm"
            onClick={() =>
              ask({
                title: '结束这把密钥？',
                text: `${hint} 结束后，用它的请求立即被拒，不能恢复。`,
                action: '结束密钥',
                work: end(0),
              })
            }
          >
            结束
          </Button>
        </span>
      )}
      {dialog}
    </li>
  );
}

/** The keys of one environment; the secret of each was seen once. */
export function Keys(props: SideProps) {
  const { detail, side, environment } = props;
  const [adding, setAdding] = useState(false);
  const isProduction = environment === 'production';
  const isLive = detail.review?.state === 'passed';
  const mayAdd = detail.mayManage && (!isProduction || isLive);
  const rotating = side.keys.some((key) => isReplaced(key, side.keys));
  return (
    <Section
      title={`${ENVIRONMENT_WORDS[environment]}密钥`}
      note={rotating ? '正在更换，新旧两把都有效' : '每种至多两把，换的时候不停机'}
      aside={
        mayAdd && (
          <Button
            variant={isProduction && side.keys.length === 0 ? 'primary' : 'secondary'}
            size="sm"
            onClick={() => setAdding(true)}
          >
            {side.keys.length === 0 ? '新建密钥' : '新建或更换密钥'}
          </Button>
        )
      }
    >
      {side.keys.length === 0 ? (
        <p className="text-ink-2">
          {isProduction && !isLive
            ? '上线审核通过后，可以新建生产密钥；生产的数据与沙箱分开。'
            : '还没有密钥。'}
        </p>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {side.keys.map((key) => (
            <KeyRow key={key.id} which={key} props={props} />
          ))}
        </ul>
      )}
      {adding && <KeyDialog {...props} onClose={() => setAdding(false)} />}
    </Section>
  );
}
