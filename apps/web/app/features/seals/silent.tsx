import type { SilentState } from '@yinxin/api/client';
import { useState } from 'react';
import { Nothing, useActs, useConfirm } from '~/parts/workspace/index.ts';
import { Badge, Button, clockTime, Icon, type Tone } from '~/ui/index.ts';
import type { SealDetail, SilentList } from './model.ts';
import { SilentForm } from './silent-form.tsx';
import { type Silent, scopeWords, useAuthorise } from './use-authorise.ts';

const tones: Readonly<Record<SilentState, Tone>> = {
  active: 'success',
  pending: 'navy',
  outdated: 'warning',
  unfit: 'warning',
  expired: 'neutral',
  spent: 'neutral',
  revoked: 'neutral',
  void: 'danger',
};

/** Why nothing is signed under it, where that can be mended. */
const remarks: Readonly<Partial<Record<SilentState, string>>> = {
  outdated: '模板已有新版，须重新确认；此前不自动签署',
  unfit: '模板没有本单位的签署角色，不会自动签署。请收回；或在模板中指定本单位的角色，发布新版后重新授权',
};
const UNNAMED = '没有指定发起人，不会自动签署。请收回后重新授权';
const remarkOn = ({ state, templateId }: Silent) =>
  state === 'unfit' && !templateId ? UNNAMED : remarks[state];

/** What the seal may sign without being asked, and what became of it. */
export function SilentPanel({ seal, silent }: { seal: SealDetail; silent: SilentList }) {
  const { send, done, attempt } = useActs();
  const { ask, dialog } = useConfirm();
  const [adding, setAdding] = useState(false);
  const { give, dialog: proof } = useAuthorise(seal);
  /** As it was given, for what is left of it, and for the version that stands now. */
  const confirm = (given: Silent) => {
    const { id, sealId, templateId, kind, sceneId, highest, authors, startsAt, until, uses, used } = given;
    const terms = {
      ...{ sealId, templateId, kind, sceneId, highest, authors, until, uses: uses - used, replaces: id },
      applicationId: null,
      startsAt: Date.parse(startsAt) > Date.now() ? startsAt : null,
    };
    return attempt(async () => ((await give(terms, given)) ? '静默签已按新版确认' : undefined));
  };
  const revoke = ({ id }: Silent) =>
    ask({
      title: '收回静默签授权',
      text: '收回后立即不再自动签署；已经签署的合同不受影响。',
      action: '收回',
      work: async () => {
        await send('POST /api/appapi/silent/revoke', { body: { id } });
        await done('授权已收回');
      },
    });
  return (
    <div className="space-y-4">
      {silent.mayAuthorise && !adding && (
        <Button size="sm" variant="secondary" onClick={() => setAdding(true)}>
          <Icon name="plus" size={16} />
          授权静默签
        </Button>
      )}
      {adding && <SilentForm seal={seal} onClose={() => setAdding(false)} />}
      {silent.list.length === 0 ? (
        <Nothing>
          没有静默签授权。授权后，约定范围内由本企业发起的合同轮到本企业时，或者您的应用给出摘要时，自动用这枚印章签署。
        </Nothing>
      ) : (
        <ul aria-label="静默签授权">
          {silent.list.map((given) => (
            <li key={given.id} className="flex gap-3 border-t border-line py-3 first:border-0">
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <span className="font-semibold wrap-anywhere">{scopeWords(given)}</span>
                  <Badge tone={tones[given.state]}>{given.stateWords}</Badge>
                </p>
                <p className="text-sm text-ink-2 tabular-nums">
                  已用 {given.used} / {given.uses} 次，{clockTime(given.startsAt).day} 至{' '}
                  {clockTime(given.until).day}
                </p>
                <p className="text-sm text-ink-3">
                  {given.by} 于 {clockTime(given.createdAt).full} 授权
                  {given.endedAt && `，${clockTime(given.endedAt).full} 收回`}
                </p>
                {remarkOn(given) && <p className="text-sm font-semibold text-ink-2">{remarkOn(given)}</p>}
                <p className="font-mono text-xs wrap-anywhere text-ink-3">编号 {given.id}</p>
              </div>
              {given.mayConfirm && (
                <Button
                  variant="secondary"
                  size="sm"
                  className="self-center"
                  onClick={() => void confirm(given)}
                >
                  重新确认
                </Button>
              )}
              {given.mayRevoke && (
                <Button
                  variant="quiet"
                  size="sm"
                  className="-mr-3 self-center px-3"
                  onClick={() => revoke(given)}
                >
                  收回
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {dialog}
      {proof}
    </div>
  );
}
