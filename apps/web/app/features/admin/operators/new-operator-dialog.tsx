import type { OperatorRole, ResultOf } from '@yinxin/api/client';
import { Form, Input, Modal, Select } from 'antd';
import { useAdmin } from '../session.tsx';
import { optionsOf, roleNames } from '../words.ts';

interface Values {
  login: string;
  name: string;
  roles: OperatorRole[];
  why: string;
}

interface DialogProps {
  onClose: () => void;
  onAsked: (login: string, asked: ResultOf<'POST /api/admin/operators/create'>) => void;
}

const ROLES_HINT = '编辑与审核可以兼任，但不能发布自己写的内容；审计员与系统管理员不能兼任。';

export function RolesField() {
  return (
    <Form.Item
      name="roles"
      label="角色"
      extra={ROLES_HINT}
      rules={[{ required: true, message: '请选择角色' }]}
    >
      <Select mode="multiple" options={optionsOf(roleNames)} />
    </Form.Item>
  );
}

export function WhyField() {
  return (
    <Form.Item name="why" label="原因" rules={[{ required: true, min: 2, message: '请填写原因' }]}>
      <Input.TextArea rows={2} maxLength={200} placeholder="复核的管理员会看到，如：新入职，接替某岗位" />
    </Form.Item>
  );
}

/** Nobody is added by one person: another administrator agrees. */
export function NewOperatorDialog({ onClose, onAsked }: DialogProps) {
  const { send } = useAdmin();
  const [form] = Form.useForm<Values>();
  const ask = (body: Values) =>
    send('POST /api/admin/operators/create', { body }).then(
      (asked) => onAsked(body.login, asked),
      () => {},
    );
  return (
    <Modal title="申请新增操作员" open onCancel={onClose} okText="申请" onOk={() => form.submit()}>
      <Form form={form} layout="vertical" onFinish={ask}>
        <Form.Item name="login" label="账号" rules={[{ required: true, message: '请输入账号' }]}>
          <Input placeholder="小写字母开头，如 zhang.san" />
        </Form.Item>
        <Form.Item name="name" label="姓名" rules={[{ required: true, message: '请输入姓名' }]}>
          <Input />
        </Form.Item>
        <RolesField />
        <WhyField />
      </Form>
    </Modal>
  );
}
