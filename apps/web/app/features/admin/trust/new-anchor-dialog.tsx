import type { InputOf } from '@yinxin/api/client';
import { Form, Input, Modal } from 'antd';
import { useAdmin } from '../session.tsx';

type Values = InputOf<'POST /api/admin/trust/request'>['body'];

interface NewAnchorDialogProps {
  onClose: () => void;
  onAsked: () => void;
}

/** Asks for a root to be trusted: the certificate, where it comes from, and why. */
export function NewAnchorDialog({ onClose, onAsked }: NewAnchorDialogProps) {
  const { send } = useAdmin();
  const [form] = Form.useForm<Values>();
  const ask = (body: Values) => send('POST /api/admin/trust/request', { body }).then(onAsked, () => {});
  const needed = (message: string) => [{ required: true, whitespace: true, message }];
  return (
    <Modal title="申请加入根证书" open onCancel={onClose} okText="申请" onOk={() => form.submit()}>
      <Form form={form} layout="vertical" onFinish={ask}>
        <Form.Item
          name="name"
          label="名称"
          rules={needed('请填写名称')}
          extra="公开显示，如“某某 CA 根证书”。"
        >
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="certificate" label="根证书（PEM）" rules={needed('请粘贴根证书')}>
          <Input.TextArea rows={6} className="font-mono" placeholder="-----BEGIN CERTIFICATE-----" />
        </Form.Item>
        <Form.Item
          name="source"
          label="来源"
          rules={needed('请写明来源')}
          extra="从哪里取得、怎样核对，会公开显示。"
        >
          <Input.TextArea rows={2} maxLength={200} />
        </Form.Item>
        <Form.Item name="why" label="原因" rules={needed('请填写原因')}>
          <Input.TextArea rows={2} maxLength={200} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
