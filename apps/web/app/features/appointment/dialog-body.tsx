import { useToast } from '~/feedback';
import { Sheet } from '../../ui/index.ts';
import { AppointmentForm } from './appointment-form.tsx';

export function DialogBody({ open, onClose }: { open: boolean; onClose: () => void }) {
  const toast = useToast();
  const onBooked = () => {
    onClose();
    toast.success('体验成功');
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="免费体验印信"
      description="留下联系方式，即可获得试用邀请与一次演示。"
    >
      <AppointmentForm
        action="立即体验"
        failure="体验失败"
        privacyPath="/mobile/agreement/privacy"
        askOrganization
        onBooked={onBooked}
      />
    </Sheet>
  );
}
