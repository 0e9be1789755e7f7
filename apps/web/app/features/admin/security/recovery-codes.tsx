import { App, Button, Modal } from 'antd';

/** Shown once: they are stored nowhere in the open. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { message } = App.useApp();
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => message.success('已复制'),
      () => message.error('浏览器不允许复制，请手工抄下'),
    );
  return (
    <Modal
      open
      title="请保存恢复码"
      closable={false}
      keyboard={false}
      footer={[
        <Button key="copy" onClick={copy}>
          复制
        </Button>,
        <Button key="kept" type="primary" onClick={onKept}>
          我已保存
        </Button>,
      ]}
    >
      <p className="text-ink-2">
        手机或密钥丢失时，用恢复码登录，每个只能用一次。只显示这一次，请存放在安全的地方。
      </p>
      <ul aria-label="恢复码" className="my-4 grid grid-cols-2 gap-2 text-center font-mono select-all">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Modal>
  );
}
