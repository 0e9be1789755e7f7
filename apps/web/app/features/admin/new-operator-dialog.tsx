import type { OperatorRole } from '@yinxin/api/client';
import { Form, Input, Modal, Select } from 'antd';
import { useAdmin } from './session.tsx';
import { optionsOf, roleNames } from './words.ts';

interface Values {
  login: string;
  name: string;
  roles: OperatorRole[];
}

interface DialogProps {
  open: boolean;
  onClose: () => void;
  onCreated: (login: string, password: string) => void;
}

export function NewOperatorDialog({ open, onClose, onCreated }: DialogProps) {
  const { send } = useAdmin();
  const [form] = Form.useForm<Values>();
  const create = async (body: Values) => {
    const { operator, password } = await send('POST /api/admin/operators/create', { body });
    form.resetFields();
    onCreated(operator.login, password);
  };
  return (
    <Modal title="新增操作员" open={open} onCancel={onClose} okText="新增" onOk={() => form.submit()}>
      <Form form={form} layout="vertical" onFinish={(values: Values) => create(values).catch(() => {})}>
        <Form.Item name="login" label="账号" rules={[{ required: true, message: '请输入账号' }]}>
          <Input placeholder="小写字母开头，如 zhang.san" />
        </Form.Item>
        <Form.Item name="name" label="姓名" rules={[{ required: true, message: '请输入姓名' }]}>
          <Input />
        </Form.Item>
        <Form.Item
          name="roles"
          label="角色"
          extra="编辑与审核可以兼任，但不能发布自己写的内容；审计员与系统管理员不能兼任。"
          rules={[{ required: true, message: '请选择角色' }]}
        >
          <Select mode="multiple" options={optionsOf(roleNames)} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
