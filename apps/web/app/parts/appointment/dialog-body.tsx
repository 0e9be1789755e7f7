import { Sheet } from '~/ui/index.ts';
import { AppointmentBody } from './appointment-body.tsx';

export const DialogBody = (props: { open: boolean; onClose: () => void }) => (
  <AppointmentBody
    {...props}
    frame={Sheet}
    success="体验成功"
    failure="体验失败"
    privacyPath="/mobile/agreement/privacy"
    invite
  />
);
