import { Drawer } from '~/ui/index.ts';
import { AppointmentBody } from './appointment-body.tsx';

export const DrawerBody = (props: { open: boolean; onClose: () => void }) => (
  <AppointmentBody
    {...props}
    frame={Drawer}
    success="申请成功"
    failure="提交没有成功"
    privacyPath="/agreement/privacy"
  />
);
