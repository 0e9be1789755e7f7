import type { AppointmentLine } from '@yinxin/api/client';
import { Masked } from '../parts/masked.tsx';
import { useAdmin } from '../session.tsx';

type Line = Pick<AppointmentLine, 'id' | 'name' | 'phone' | 'may'>;

const textOf = ({ name, phone }: Pick<Line, 'name' | 'phone'>) => [name, phone].filter(Boolean).join(' ');

export function Contact({ line }: { line: Line }) {
  const { send } = useAdmin();
  return (
    <Masked
      masked={textOf(line)}
      mayReveal={line.may.includes('open-contact')}
      onReveal={async (reason) =>
        textOf(await send('POST /api/admin/appointments/contact', { body: { id: line.id, reason } }))
      }
    />
  );
}
