import type { AppointmentLine } from '@yinxin/api/client';
import { Button } from 'antd';
import { useState } from 'react';
import { useAdmin } from '../session.tsx';

type Masked = Pick<AppointmentLine, 'id' | 'name' | 'phone'>;

/** Masked until somebody asks; asking is written down. */
export function Contact({ line, mayOpen }: { line: Masked; mayOpen: boolean }) {
  const { send } = useAdmin();
  const [contact, setContact] = useState<{ name: string; phone: string }>();
  const { name, phone } = contact ?? line;
  const open = () =>
    send('POST /api/admin/appointments/contact', { body: { id: line.id } }).then(setContact, () => {});
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {[name, phone].filter(Boolean).join(' ')}
      {mayOpen && !contact && (
        <Button size="small" type="link" onClick={open}>
          查看
        </Button>
      )}
    </span>
  );
}
