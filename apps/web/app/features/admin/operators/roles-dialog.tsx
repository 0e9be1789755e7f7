import type { OperatorLine, OperatorRole } from '@yinxin/api/client';
import { Form, Modal } from 'antd';
import { useAdmin } from '../session.tsx';
import { RolesField, WhyField } from './new-operator-dialog.tsx';

interface RolesDialogProps {
  line: OperatorLine;
  onClose: () => void;
  onAsked: () => void;
}

export function RolesDialog({ line, onClose, onAsked }: RolesDialogProps) {
  const { send } = useAdmin();
  const [form] = Form.useForm<{ roles: OperatorRole[]; why: string }>();
  const { id, name, roles } = line;
  return (
    <Modal title={`申请变更 ${name} 的角色`} open onCancel={onClose} okText="申请" onOk={() => form.submit()}>
      <Form
        form={form}
        layout="vertical"
        initialValues={{ roles }}
        onFinish={(values) =>
          send('POST /api/admin/operators/roles', { body: { id, ...values } }).then(onAsked, () => {})
        }
      >
        <RolesField />
        <WhyField />
      </Form>
    </Modal>
  );
}
