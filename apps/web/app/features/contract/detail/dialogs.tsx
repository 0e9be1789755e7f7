import { CONTRACT_LIMITS, type ResultOf } from '@yinxin/api/client';
import { parsePhone } from '@yinxin/identifiers';
import { DAY_MS, endOfDay } from '@yinxin/values';
import { type ReactNode, useState } from 'react';
import { CopyButton } from '~/parts/reading/index.ts';
import { useActs } from '~/parts/workspace/index.ts';
import {
  Button,
  Checkbox,
  clockTime,
  Dialog,
  DialogButtons,
  FormError,
  Select,
  TextField,
  useForm,
} from '~/ui/index.ts';
import type { ContractDetail, ContractParty } from '../model.ts';

interface OfContract {
  contract: ContractDetail;
  onClose: () => void;
}

const Buttons = ({ action, busy, onClose }: { action: string; busy: boolean; onClose: () => void }) => (
  <DialogButtons onClose={onClose} busy={busy}>
    {action}
  </DialogButtons>
);

/** A read-only link: how long, and whether a code is needed; then what to hand on. */
export function ShareDialog({ contract, onClose }: OfContract) {
  const { send, done } = useActs();
  const form = useForm({ days: '7', withCode: true });
  const [share, setShare] = useState<ResultOf<'POST /api/appapi/contract/share'>>();
  const submit = () =>
    form.attempt(async ({ days, withCode }) =>
      setShare(
        await send('POST /api/appapi/contract/share', {
          body: { id: contract.id, days: Number(days), withCode },
        }),
      ),
    );
  const end = () =>
    form.attempt(async () => {
      if (!share) return;
      await send('POST /api/appapi/contract/endShare', { body: { id: contract.id, shareId: share.id } });
      onClose();
      await done('链接已停用');
    });
  if (!share)
    return (
      <Dialog
        open
        onClose={onClose}
        title="分享只读链接"
        description="拿到链接的人只能看，不能下载原文件，也不能签署。"
      >
        <form {...form.element(submit)} className="space-y-5">
          <Select
            label="有效期"
            options={[
              ['1', '1 天'],
              ['7', '7 天'],
              ['30', '30 天'],
              ['90', '90 天'],
            ]}
            {...form.text('days')}
          />
          <Checkbox {...form.checkbox('withCode')}>打开时须输入查看码（建议另行告知对方）</Checkbox>
          <FormError text={form.errors.form} />
          <Buttons action="生成链接" busy={form.busy} onClose={onClose} />
        </form>
      </Dialog>
    );
  const link = `${window.location.origin}/contract/shared?${new URLSearchParams({ token: share.token })}`;
  return (
    <Dialog open onClose={onClose} title="链接已生成">
      <div className="space-y-4">
        <Copied name="链接" text={link} />
        {share.code && <Copied name="查看码" text={share.code} large />}
        <p className="text-sm text-ink-3">
          {clockTime(share.expiresAt).full} 前有效。查看码只显示这一次，关闭后要用须另生成链接。
        </p>
        <FormError text={form.errors.form} />
        <div className="flex justify-end gap-3">
          <Button variant="secondary" busy={form.busy} onClick={end}>
            停用这个链接
          </Button>
          <Button onClick={onClose}>完成</Button>
        </div>
      </div>
    </Dialog>
  );
}

const Copied = ({ name, text, large }: { name: string; text: string; large?: boolean }) => (
  <div className="flex items-center gap-3 rounded border border-line bg-paper px-3 py-2">
    <span className="shrink-0 text-sm text-ink-3">{name}</span>
    <span
      className={`min-w-0 flex-1 font-mono wrap-anywhere ${large ? 'text-lg tracking-widest' : 'text-sm'}`}
    >
      {text}
    </span>
    <CopyButton text={text} what={name} />
  </div>
);

const dayOf = (moment: number) => clockTime(new Date(moment).toISOString()).day;

export function ExtendDialog({ contract, onClose }: OfContract) {
  const { send, done } = useActs();
  const now = contract.deadline ? new Date(contract.deadline).getTime() : Date.now();
  const form = useForm({ day: dayOf(now + 7 * DAY_MS) });
  const submit = async () => {
    const extended = await form.attempt(
      async ({ day }) => {
        const deadline = endOfDay(day).toISOString();
        await send('POST /api/appapi/contract/extend', { body: { id: contract.id, deadline } });
      },
      { check: ({ day }) => ({ day: day ? undefined : '请选择日期' }), blame: 'day' },
    );
    if (!extended) return;
    onClose();
    await done('签署截止时间已延长');
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="延长签署截止时间"
      description={contract.deadline && `现在截止到 ${clockTime(contract.deadline).full}。`}
    >
      <form {...form.element(submit)} className="space-y-5">
        <TextField label="延长到（当天结束前）" type="date" min={dayOf(Date.now())} {...form.text('day')} />
        <FormError text={form.errors.form} />
        <Buttons action="延长" busy={form.busy} onClose={onClose} />
      </form>
    </Dialog>
  );
}

const phoneError = (typed: string) => {
  const parsed = parsePhone(typed);
  return parsed.ok ? undefined : parsed.reason;
};

interface PassOnProps extends OfContract {
  /** Whose place another takes; one's own where none is named. */
  party?: ContractParty;
  description: ReactNode;
}

/** Somebody else acts from here on: handed on by the signer, or replaced by the author. */
export function PassOnDialog({ contract, party, description, onClose }: PassOnProps) {
  const { send, done } = useActs();
  const form = useForm({ name: '', phone: '', reason: '' });
  const submit = async () => {
    const passed = await form.attempt(
      async ({ name, phone, reason }) => {
        const to = { name: name.trim(), phone: phone.trim() };
        if (party)
          await send('POST /api/appapi/contract/replaceSigner', {
            body: { id: contract.id, partyId: party.id, to },
          });
        else
          await send('POST /api/appapi/contract/transfer', {
            body: { id: contract.id, to, reason: reason.trim() },
          });
      },
      {
        check: ({ name, phone, reason }) => ({
          name: name.trim() ? undefined : '请填写姓名',
          phone: phoneError(phone),
          reason: party || reason.trim() ? undefined : '请填写原因',
        }),
      },
    );
    if (!passed) return;
    onClose();
    await done(party ? '签署人已更换，已通知新的签署人' : '已转交，对方会收到短信');
  };
  return (
    <Dialog open onClose={onClose} title={party ? '更换签署人' : '转交他人处理'} description={description}>
      <form {...form.element(submit)} className="space-y-5">
        <TextField label="姓名" autoComplete="off" maxLength={64} {...form.text('name')} />
        <TextField
          label="手机号"
          inputMode="numeric"
          maxLength={11}
          autoComplete="off"
          {...form.text('phone')}
        />
        {!party && <TextField label="原因" maxLength={CONTRACT_LIMITS.reason} {...form.text('reason')} />}
        <FormError text={form.errors.form} />
        <Buttons action={party ? '更换' : '转交'} busy={form.busy} onClose={onClose} />
      </form>
    </Dialog>
  );
}

const tagsIn = (typed: string) => [...new Set(typed.split(/[\s,，、]+/).filter(Boolean))];

export function PlanDialog({ contract, onClose }: OfContract) {
  const { send, done } = useActs();
  const form = useForm({
    expiresOn: contract.expiresOn ?? '',
    renewsOn: contract.renewsOn ?? '',
    retentionUntil: contract.retentionUntil ?? '',
    tags: contract.tags.join(' '),
  });
  const submit = async () => {
    const planned = await form.attempt(
      async ({ expiresOn, renewsOn, retentionUntil, tags }) => {
        await send('POST /api/appapi/contract/plan', {
          body: {
            id: contract.id,
            expiresOn: expiresOn || null,
            renewsOn: renewsOn || null,
            retentionUntil: retentionUntil || null,
            tags: tagsIn(tags),
          },
        });
      },
      {
        check: ({ tags }) => ({
          tags:
            tagsIn(tags).length > CONTRACT_LIMITS.tags ? `标签不超过 ${CONTRACT_LIMITS.tags} 个` : undefined,
        }),
      },
    );
    if (!planned) return;
    onClose();
    await done('履约提醒已保存');
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="履约提醒、保管与标签"
      description="到期与续签日期之前会在站内提醒您。"
    >
      <form {...form.element(submit)} className="space-y-5">
        <TextField label="合同到期日" type="date" {...form.text('expiresOn')} />
        <TextField label="续签日期" type="date" {...form.text('renewsOn')} />
        <TextField
          label="保管至"
          type="date"
          hint="选填；在这一天之前合同不能删除"
          {...form.text('retentionUntil')}
        />
        <TextField label="标签" hint="用空格或逗号分开" {...form.text('tags')} />
        <FormError text={form.errors.form} />
        <Buttons action="保存" busy={form.busy} onClose={onClose} />
      </form>
    </Dialog>
  );
}
