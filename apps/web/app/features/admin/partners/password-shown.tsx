import { Button, Modal } from 'antd';

/** A password that nobody sees again: whoever hands it out writes it down now. */
export const PasswordShown = ({ password, onClose }: { password: string; onClose: () => void }) => (
  <Modal
    title="初始密码"
    open
    onCancel={onClose}
    footer={
      <Button type="primary" onClick={onClose}>
        已记下
      </Button>
    }
  >
    <p className="mb-3 text-ink-2">只显示这一次，请妥善交给本人；首次登录须修改。</p>
    <p className="rounded border border-line bg-paper p-3 text-center font-mono text-lg">{password}</p>
  </Modal>
);
