import { useToast } from '~/feedback';
import { Drawer } from '../../ui/index.ts';
import { AppointmentForm } from './appointment-form.tsx';

export function DrawerBody({ open, onClose }: { open: boolean; onClose: () => void }) {
  const toast = useToast();
  const onBooked = () => {
    onClose();
    toast.success('申请成功');
  };
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title="预约演示"
      description="留下联系方式，我们会与您约定时间，用您的业务场景演示一遍。"
    >
      <AppointmentForm
        action="提交预约"
        failure="提交没有成功"
        privacyPath="/agreement/privacy"
        onBooked={onBooked}
      />
    </Drawer>
  );
}
