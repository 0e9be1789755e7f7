import type { AccountListItem } from '@yinxin/api/client';
import { Button, Dialog, FormError, Icon, TextField } from '~/ui/index.ts';
import type { FoundOrganization } from './model.ts';
import { useAdding } from './use-adding.ts';

function FoundList({
  found,
  onChoose,
}: {
  found: readonly FoundOrganization[];
  onChoose: (organization: FoundOrganization) => void;
}) {
  const joinable = found.filter(({ may }) => may.includes('apply-to-join'));
  if (joinable.length === 0) return null;
  return (
    <div className="mt-4">
      <p className="text-sm text-ink-3">已有企业，可申请加入：</p>
      <ul className="mt-1 max-h-48 overflow-y-auto">
        {joinable.map((organization) => (
          <li key={organization.id}>
            <button
              type="button"
              onClick={() => onChoose(organization)}
              className="flex min-h-11 w-full items-center gap-2.5 rounded px-3 text-left text-sm transition-colors hover:bg-paper hover:text-seal"
            >
              <Icon name="building" size={18} className="text-ink-3" />
              {organization.organizationName}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface AddCompanyDialogProps {
  accounts: readonly AccountListItem[];
  onClose: () => void;
}

export function AddCompanyDialog({ accounts, onClose }: AddCompanyDialogProps) {
  const adding = useAdding(accounts, onClose);
  const { form, joining } = adding;
  const submit = () => (joining ? adding.join(joining) : adding.submit());

  return (
    <Dialog open onClose={onClose} title="新增企业">
      <form {...form.element(submit)}>
        {joining ? (
          <p aria-live="polite">
            企业“{joining.organizationName}”已经存在。是否申请加入？申请由该企业的管理员处理。
          </p>
        ) : (
          <>
            <TextField
              label="企业名称"
              placeholder="请输入企业名称"
              hint="请填写营业执照上的全称"
              autoComplete="organization"
              autoFocus
              maxLength={100}
              {...form.text('name')}
            />
            <FoundList found={adding.found} onChoose={adding.choose} />
          </>
        )}
        <FormError text={form.errors.form} />
        <div className="mt-6 flex justify-end gap-3">
          <Button variant="secondary" onClick={joining ? adding.back : onClose}>
            {joining ? '返回修改' : '取消'}
          </Button>
          <Button type="submit" busy={form.busy}>
            {joining ? '申请加入' : '确定'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
