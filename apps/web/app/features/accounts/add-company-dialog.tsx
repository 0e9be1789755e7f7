import type { AccountListItem } from '@yinxin/api/client';
import type { FormEvent } from 'react';
import { Button, Dialog, Icon, TextField } from '~/ui';
import type { FoundOrganization } from './model.ts';
import { useAdding } from './use-adding.ts';

function FoundList({
  found,
  onChoose,
}: {
  found: readonly FoundOrganization[];
  onChoose: (organization: FoundOrganization) => void;
}) {
  const existing = found.filter(({ searchType }) => searchType === 0);
  if (existing.length === 0) return null;
  return (
    <div className="mt-4">
      <p className="text-sm text-ink-3">已有企业，可申请加入：</p>
      <ul className="mt-1 max-h-48 overflow-y-auto">
        {existing.map((organization) => (
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
  const { joining, busy } = adding;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (joining) adding.join(joining);
    else adding.submit();
  };

  return (
    <Dialog open onClose={onClose} title="新增企业">
      <form onSubmit={onSubmit} noValidate>
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
              value={adding.name}
              error={adding.error}
              onChange={(event) => adding.type(event.currentTarget.value)}
            />
            <FoundList found={adding.found} onChoose={adding.choose} />
          </>
        )}
        <div className="mt-6 flex justify-end gap-3">
          <Button variant="secondary" onClick={joining ? adding.back : onClose}>
            {joining ? '返回修改' : '取消'}
          </Button>
          <Button type="submit" busy={busy}>
            {joining ? '申请加入' : '确定'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
