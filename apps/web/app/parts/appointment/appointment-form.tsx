import { SECTORS } from '@yinxin/api/page';
import { Link } from 'react-router';
import { Button, FormError, Select, TextArea, TextField } from '~/ui/index.ts';
import { useBooking } from './use-booking.ts';

const sectorNames = Object.entries(SECTORS);

interface AppointmentFormProps {
  action: string;
  /** Stands before the reason when the booking fails. */
  failure: string;
  privacyPath: string;
  /** The phone's form: it asks for the organisation, and a mobile number gets an invitation to sign in. */
  invite?: boolean;
  /** Gets the number that was left. */
  onBooked: (phone: string) => void;
}

export function AppointmentForm({
  action,
  failure,
  privacyPath,
  invite = false,
  onBooked,
}: AppointmentFormProps) {
  const { form, book } = useBooking({ invite, onBooked });
  const { form: problem } = form.errors;
  return (
    <form {...form.element(book)} className="flex flex-1 flex-col gap-4">
      <TextField
        label="姓名"
        {...form.text('appointmentName')}
        autoComplete="name"
        maxLength={50}
        placeholder="选填，怎么称呼您"
      />
      <TextField
        label="联系电话"
        {...form.text('appointmentPhone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={30}
        placeholder="手机号，或带区号的座机号"
      />
      {invite && (
        <>
          <TextField
            label="单位名称"
            {...form.text('organizationName')}
            autoComplete="organization"
            maxLength={100}
            placeholder="选填"
          />
          <Select label="所属行业" {...form.text('sector')} placeholder="选填" options={sectorNames} />
        </>
      )}
      <TextArea
        label="想了解什么"
        {...form.text('remarks')}
        rows={3}
        maxLength={500}
        placeholder="选填，例如：印章管理、接口接入"
      />
      <FormError text={problem && `${failure}：${problem}`} />
      <Button type="submit" block busy={form.busy} className="mt-1">
        {form.busy ? '正在提交' : action}
      </Button>
      <p className="text-xs text-ink-3">
        提交即表示同意我们为安排演示而使用以上信息{invite && '，填手机号时一并登记账号邀请'}，详见
        <Link to={privacyPath} className="inline-block text-navy underline underline-offset-2">
          隐私政策
        </Link>
        。
      </p>
    </form>
  );
}
