import { useState } from 'react';
import { Link } from 'react-router';
import { useToast } from '~/feedback/index.ts';
import { useStepUp } from '~/parts/proof/index.ts';
import { Panel } from '~/parts/workspace/index.ts';
import { useSession } from '~/session/index.ts';
import { pathOn } from '~/site/device.ts';
import { HOME } from '~/site/paths.ts';
import { Button } from '~/ui/index.ts';
import { ClosingDialog } from './closing-dialog.tsx';
import type { OwnAccount } from './model.ts';

interface ClosingPanelProps {
  closing: OwnAccount['closing'];
  userId: string;
  phone: boolean;
}

/** Closing the account: what stands in the way; what goes and what stays is told before it is done. */
export function ClosingPanel({ closing, userId, phone }: ClosingPanelProps) {
  const { sendQuietly, signOut } = useSession();
  const toast = useToast();
  const { prove, dialog } = useStepUp();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const { soleAdministratorOf, contracts, may } = closing;

  const close = async () => {
    setAsking(false);
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
      lead="注销后手机号可以重新注册，但不会恢复现在的资料。注销之前会列明哪些随即删除、哪些依法保留到何时。"
    >
      {contracts > 0 && (
        <p className="text-sm text-ink-2">您有 {contracts} 份已发出的合同，注销之前请先取回副本。</p>
      )}
      {soleAdministratorOf.length > 0 && (
        <p className="mt-4 text-sm text-danger">
          您是 {soleAdministratorOf.join('、')} 唯一的管理员，请先到
          <Link
            to={pathOn('/businessProcessing/organization', phone)}
            className="mx-1 underline underline-offset-4"
          >
            企业与成员
          </Link>
          移交管理员，或者注销企业。
        </p>
      )}
      <Button
        variant="secondary"
        size="sm"
        className="mt-4"
        busy={busy}
        disabled={!may.includes('close-person')}
        onClick={() => setAsking(true)}
      >
        注销账号
      </Button>
      {asking && (
        <ClosingDialog closing={closing} phone={phone} onClose={() => setAsking(false)} onConfirm={close} />
      )}
      {dialog}
    </Panel>
  );
}
