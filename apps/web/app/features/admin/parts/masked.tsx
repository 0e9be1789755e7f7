import { Button, Input, Modal } from 'antd';
import { useState } from 'react';

interface MaskedProps {
  /** What everybody sees. */
  masked: string;
  /** Whether this operator may see the whole. */
  mayReveal: boolean;
  /** Asks the server, which writes the reason down. */
  onReveal: (reason: string) => Promise<string>;
}

/** Personal data, masked until somebody says why they need it whole; what was opened is in the records. */
export function Masked({ masked, mayReveal, onReveal }: MaskedProps) {
  const [whole, setWhole] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const reveal = () =>
    onReveal(reason.trim()).then(
      (text) => {
        setWhole(text);
        setAsking(false);
      },
      () => {}, // the session has said what went wrong
    );
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {whole ?? masked}
      {mayReveal && whole === undefined && (
        <Button size="small" type="link" onClick={() => setAsking(true)}>
          查看
        </Button>
      )}
      <Modal
        title="查看联系方式"
        open={isAsking}
        okText="查看"
        okButtonProps={{ disabled: reason.trim().length < 2 }}
        onOk={reveal}
        onCancel={() => setAsking(false)}
        destroyOnHidden
      >
        <p className="mb-3 text-ink-2">查看会连同原因记入操作记录。</p>
        <Input
          aria-label="查看原因"
          placeholder="如：回电约定演示时间"
          maxLength={100}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          onPressEnter={() => reason.trim().length >= 2 && reveal()}
        />
      </Modal>
    </span>
  );
}
