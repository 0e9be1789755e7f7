import { Link } from 'react-router';
import { Button, Icon, TextArea, TextField } from '../../ui/index.ts';
import { useBooking } from './use-booking.ts';

interface AppointmentFormProps {
  action: string;
  /** Stands before the reason when the booking fails. */
  failure: string;
  privacyPath: string;
  askOrganization?: boolean;
  onBooked: () => void;
}

export function AppointmentForm({
  action,
  failure,
  privacyPath,
  askOrganization,
  onBooked,
}: AppointmentFormProps) {
  const { submit, busy, error } = useBooking({ failure, onBooked });
  return (
    <form onSubmit={submit} className="flex flex-1 flex-col gap-4">
      <TextField
        label="姓名"
        name="appointmentName"
        autoComplete="name"
        maxLength={50}
        placeholder="怎么称呼您"
      />
      <TextField
        label="联系电话"
        name="appointmentPhone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={30}
        placeholder="手机号可同时获得试用邀请"
      />
      {askOrganization && (
        <TextField
          label="单位名称"
          name="organizationName"
          autoComplete="organization"
          maxLength={100}
          placeholder="选填"
        />
      )}
      <TextArea
        label="想了解什么"
        name="remarks"
        rows={3}
        maxLength={500}
        placeholder="选填，例如：印章管理、接口接入"
      />
      {error && (
        <p role="alert" className="flex gap-1.5 text-sm text-danger">
          <Icon name="alert" size={16} className="mt-1" />
          <span>{error}</span>
        </p>
      )}
      <Button type="submit" block busy={busy} className="mt-1">
        {busy ? '正在提交' : action}
      </Button>
      <p className="text-xs text-ink-3">
        提交即表示同意我们为安排演示而使用以上信息，详见
        <Link to={privacyPath} className="inline-block text-navy underline underline-offset-2">
          隐私政策
        </Link>
        。
      </p>
    </form>
  );
}
