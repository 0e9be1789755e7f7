import { useState } from 'react';
import { useToast } from '~/feedback/index.ts';
import { useStepUp } from '~/parts/proof/index.ts';
import { Panel } from '~/parts/workspace/index.ts';
import { useSession } from '~/session/index.ts';
import { HOME } from '~/site/paths.ts';
import { Button } from '~/ui/index.ts';
import type { OwnAccount } from './model.ts';

/** Closing the account: what stands in the way, what goes and what the law makes us keep. */
export function ClosingPanel({ closing, userId }: { closing: OwnAccount['closing']; userId: string }) {
  const { sendQuietly, signOut } = useSession();
  const toast = useToast();
  const { prove, dialog } = useStepUp();
  const [busy, setBusy] = useState(false);
  const { soleAdministratorOf, kept, may } = closing;

  const close = async () => {
    if (!(await prove('close-person', userId, '注销后无法恢复，所有设备立即退出。'))) return;
    setBusy(true);
    try {
      await sendQuietly('POST /api/appapi/account/close');
      signOut();
      toast.successBeforeReload('账号已注销');
      window.location.assign(HOME);
    } catch (error) {
      setBusy(false);
      toast.error(error instanceof Error ? error.message : '操作失败，请稍后再试');
    }
  };

  return (
    <Panel
      title="注销账号"
      lead="注销后手机号可以重新注册，但不会恢复现在的资料。除下列依法保留的以外，其余随即删除。"
    >
      <ul className="list-disc space-y-1.5 pl-5 text-sm text-ink-2">
        {kept.map(({ what, until, law }) => (
          <li key={what}>
            {what}：{until}（{law}）
          </li>
        ))}
      </ul>
      {soleAdministratorOf.length > 0 && (
        <p className="mt-4 text-sm text-danger">
          您是 {soleAdministratorOf.join('、')} 唯一的管理员，请先移交管理员。
        </p>
      )}
      <Button
        variant="secondary"
        size="sm"
        className="mt-4"
        busy={busy}
        disabled={!may.includes('close-person')}
        onClick={close}
      >
        注销账号
      </Button>
      {dialog}
    </Panel>
  );
}
