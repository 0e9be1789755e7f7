import type { ReactNode } from 'react';
import { useToast } from '~/feedback/index.ts';
import { AppointmentForm } from './appointment-form.tsx';
import { Booked } from './booked.tsx';
import { useBooked } from './use-booked.ts';

interface FrameProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description: string;
  children: ReactNode;
}

interface AppointmentBodyProps {
  open: boolean;
  onClose: () => void;
  /** What it opens in: a sheet on the phone, a drawer at the desk. */
  frame: (props: FrameProps) => ReactNode;
  success: string;
  failure: string;
  privacyPath: string;
  /** The phone registers a batch too (docs/specification/pages.md). */
  invite?: boolean;
}

/** The form, and afterwards who calls and when. */
export function AppointmentBody({ open, onClose, frame: Frame, success, ...form }: AppointmentBodyProps) {
  const toast = useToast();
  const { phone, booked, close } = useBooked(onClose);
  const onBooked = (left: string) => {
    booked(left);
    toast.success(success);
  };
  return (
    <Frame
      open={open}
      onClose={close}
      title="预约演示"
      description="留下联系方式，我们会与您约定时间，用您的业务场景演示一遍。"
    >
      {phone ? (
        <Booked phone={phone} onClose={close} />
      ) : (
        <AppointmentForm action="提交预约" {...form} onBooked={onBooked} />
      )}
    </Frame>
  );
}
