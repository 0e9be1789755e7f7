import { useState } from 'react';
import { Panel, useActs } from '~/parts/workspace/index.ts';
import { Button, FieldRefusal, FormError, TextArea, TextField, useForm } from '~/ui/index.ts';

const NAME = '请填写企业全称';

/** For a legal representative whose company lost its administrator. */
export function ReclaimPanel() {
  const { send, done } = useActs();
  const form = useForm({ name: '', reason: '' });
  const [open, setOpen] = useState(false);

  const request = async () => {
    const sent = await form.attempt(
      async ({ name, reason }) => {
        const found = await send('GET /api/appapi/query/org/cert/list', {
          query: { organizationName: name.trim() },
        });
        const company = found.find(({ organizationName }) => organizationName === name.trim());
        if (!company) throw new FieldRefusal('name', '没有找到这家已认证的企业，请核对全称');
        await send('POST /api/appapi/org/reclaim', { body: { orgId: company.id, reason } });
      },
      {
        check: ({ name, reason }) => ({
          ...(name.trim().length < 2 ? { name: NAME } : {}),
          ...(reason.trim().length < 2 ? { reason: '请说明原因' } : {}),
        }),
      },
    );
    if (!sent) return;
    form.reset();
    setOpen(false);
    await done('申请已提交，请继续核验法定代表人身份');
  };

  return (
    <Panel
      title="管理员离职或联系不上？"
      lead="您是企业的法定代表人时，可以申请变更管理员。需要核验您的身份，并由我们审核。"
    >
      {!open && (
        <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
          申请变更管理员
        </Button>
      )}
      {open && (
        <form {...form.element(request)} aria-label="申请变更管理员" className="max-w-lg space-y-5">
          <TextField label="企业全称" {...form.text('name')} maxLength={100} hint="与营业执照一致" />
          <TextArea label="原因" {...form.text('reason')} rows={3} maxLength={200} />
          <FormError text={form.errors.form} />
          <div className="flex gap-3">
            <Button type="submit" busy={form.busy}>
              提交申请
            </Button>
            <Button variant="quiet" onClick={() => setOpen(false)}>
              取消
            </Button>
          </div>
        </form>
      )}
    </Panel>
  );
}
