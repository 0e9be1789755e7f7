import { Button, Input, Modal } from 'antd';
import { type ReactNode, useId, useState } from 'react';

interface AskWordsProps {
  title: string;
  /** What happens then. */
  children?: ReactNode;
  label: string;
  placeholder?: string;
  /** Sentences that are often needed; one press puts them into the text, where they can be changed. */
  templates?: readonly string[];
  /** So many characters are needed at least. */
  least?: number;
  okText: string;
  danger?: boolean;
  /** Closes when it is done; stays open when it failed. */
  onSay: (words: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the reason of an act before it is done. */
export function AskWords({
  title,
  children,
  label,
  placeholder,
  templates = [],
  least = 2,
  okText,
  danger = false,
  onSay,
  onClose,
}: AskWordsProps) {
  const id = useId();
  const [words, setWords] = useState('');
  const [isSaying, setSaying] = useState(false);
  const say = () => {
    setSaying(true);
    onSay(words.trim()).then(onClose, () => setSaying(false));
  };
  return (
    <Modal
      title={title}
      open
      onCancel={onClose}
      okText={okText}
      okButtonProps={{ danger, disabled: words.trim().length < least, loading: isSaying }}
      onOk={say}
    >
      {children && <div className="mb-3 text-ink-2">{children}</div>}
      {templates.length > 0 && (
        <div className="mb-3 flex flex-wrap gap-2">
          {templates.map((template) => (
            <Button
              key={template}
              size="small"
              className="h-auto! whitespace-normal! text-left!"
              onClick={() => setWords(template)}
            >
              {template}
            </Button>
          ))}
        </div>
      )}
      <label htmlFor={id} className="mb-1 block">
        {label}
      </label>
      <Input.TextArea
        id={id}
        placeholder={placeholder ?? `必填，至少 ${least} 个字`}
        rows={3}
        maxLength={200}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
    </Modal>
  );
}
