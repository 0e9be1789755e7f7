import { type InputOf, PARTNER_LIMITS } from '@yinxin/api/client';
import { Form, Input, Modal } from 'antd';
import { useAdmin } from '../session.tsx';

type Values = InputOf<'POST /api/admin/partners/create'>['body'];

interface NewPartnerDialogProps {
  onClose: () => void;
  onCreated: (id: string) => void;
}

export function NewPartnerDialog({ onClose, onCreated }: NewPartnerDialogProps) {
  const { send } = useAdmin();
  const [form] = Form.useForm<Values>();
  const create = (body: Values) =>
    send('POST /api/admin/partners/create', { body }).then(
      ({ id }) => onCreated(id),
      () => {},
    );
  return (
    <Modal title="新增合作方" open onCancel={onClose} okText="新增" onOk={() => form.submit()}>
      <Form form={form} layout="vertical" onFinish={create}>
        <Form.Item
          name="code"
          label="代号"
          extra="账单编号的一部分，如 ZD202610-P0172-01；登记后不变。"
          rules={[{ required: true, pattern: /^[A-Za-z0-9]{3,8}$/, message: '代号为 3 至 8 位字母或数字' }]}
        >
          <Input placeholder="如 P0172" maxLength={8} />
        </Form.Item>
        <Form.Item name="name" label="名称" rules={[{ required: true, message: '请填写名称' }]}>
          <Input maxLength={PARTNER_LIMITS.name} />
        </Form.Item>
        <Form.Item
          name="creditCode"
          label="统一社会信用代码"
          rules={[{ required: true, message: '请填写统一社会信用代码' }]}
        >
          <Input maxLength={24} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
