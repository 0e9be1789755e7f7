import { keysOf, PARTNER_ROLES, type PartnerRole, type PartnerUserLine } from '@yinxin/api/client';
import { Checkbox, Form, Input, Modal } from 'antd';
import { useAdmin } from '../session.tsx';

interface Values {
  account: string;
  name: string;
  phone: string;
  roles: PartnerRole[];
}

interface UserDialogProps {
  /** Null for the platform's own people. */
  partner: string | null;
  /** Whose roles are set; a new account without. */
  user: PartnerUserLine | undefined;
  onClose: () => void;
  /** With the password of a new account. */
  onDone: (password?: string) => void;
}

/** A new account with its roles, or the roles of one that is there. */
export function UserDialog({ partner, user, onClose, onDone }: UserDialogProps) {
  const { send } = useAdmin();
  const [form] = Form.useForm<Values>();
  const side = partner === null ? 'platform' : 'partner';
  const options = keysOf(PARTNER_ROLES)
    .filter((role) => PARTNER_ROLES[role].side === side)
    .map((value) => ({ value, label: `${PARTNER_ROLES[value].words}（${PARTNER_ROLES[value].says}）` }));
  const save = ({ roles, ...person }: Values) =>
    user
      ? send('POST /api/admin/partnerUsers/roles', { body: { id: user.id, partner, roles } }).then(
          () => onDone(),
          () => {},
        )
      : send('POST /api/admin/partnerUsers/create', { body: { partner, roles, ...person } }).then(
          ({ password }) => onDone(password),
          () => {},
        );
  const needed = (message: string) => [{ required: true, message }];
  return (
    <Modal
      title={user ? `角色：${user.account}` : '开通账号'}
      open
      onCancel={onClose}
      okText={user ? '保存' : '开通'}
      onOk={() => form.submit()}
    >
      <Form form={form} layout="vertical" initialValues={{ roles: user?.roles ?? [] }} onFinish={save}>
        {!user && (
          <>
            <Form.Item
              name="account"
              label="登录账号"
              extra="6–20 位字母、数字或下划线，字母开头"
              rules={needed('请填写登录账号')}
            >
              <Input maxLength={20} autoComplete="off" />
            </Form.Item>
            <Form.Item name="name" label="姓名" rules={needed('请填写姓名')}>
              <Input maxLength={30} />
            </Form.Item>
            <Form.Item
              name="phone"
              label="手机号"
              extra="用于短信登录与账单提醒"
              rules={needed('请填写手机号')}
            >
              <Input inputMode="tel" maxLength={20} />
            </Form.Item>
          </>
        )}
        <Form.Item name="roles" label="角色" rules={needed('请至少选择一个角色')}>
          <Checkbox.Group options={options} className="grid! gap-2" />
        </Form.Item>
      </Form>
    </Modal>
  );
}
