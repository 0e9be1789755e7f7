import { useState } from 'react';
import { useToast } from '~/feedback/index.ts';
import { Button } from '~/ui/index.ts';

interface CopyButtonProps {
  /** What is copied, or how to learn it. */
  text: string | (() => string);
  /** Names what is copied, for the toast and for those who don't see the button's place. */
  what: string;
  /** On the button, where its place does not say what is copied. */
  label?: string;
  /** On a dark ground. */
  dark?: boolean;
}

export function CopyButton({ text, what, label = '复制', dark }: CopyButtonProps) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const copy = async () => {
    setBusy(true);
    try {
      await navigator.clipboard.writeText(typeof text === 'string' ? text : text());
      toast.success(`已复制${what}`);
    } catch {
      // Blocked by the browser or not over HTTPS.
      toast.error('浏览器不允许复制，请选中后手动复制');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant={dark ? 'on-dark' : 'secondary'}
      size="sm"
      busy={busy}
      aria-label={`复制${what}`}
      onClick={copy}
    >
      {label}
    </Button>
  );
}
