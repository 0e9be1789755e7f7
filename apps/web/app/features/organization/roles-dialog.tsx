import type { MemberRole } from '@yinxin/api/client';
import { useState } from 'react';
import { Button, Dialog } from '~/ui/index.ts';
import { RolePicker } from './role-picker.tsx';

interface RolesDialogProps {
  title: string;
  roles: readonly MemberRole[];
  without?: MemberRole;
  onChoose: (roles: MemberRole[]) => void;
  onClose: () => void;
}

export function RolesDialog({ title, roles, without, onChoose, onClose }: RolesDialogProps) {
  const [chosen, setChosen] = useState<MemberRole[]>([...roles]);
  const [error, setError] = useState<string>();
  const choose = () => {
    if (chosen.length === 0) setError('请至少选择一个角色');
    else onChoose(chosen);
  };
  return (
    <Dialog open onClose={onClose} title={title}>
      <RolePicker chosen={chosen} without={without} error={error} onChange={setChosen} />
      <div className="mt-5 flex justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          取消
        </Button>
        <Button onClick={choose}>确定</Button>
      </div>
    </Dialog>
  );
}
