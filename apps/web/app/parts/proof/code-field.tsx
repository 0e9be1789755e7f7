import type { ComponentProps } from 'react';
import { Button, TextField } from '~/ui/index.ts';

interface CodeFieldProps extends Omit<ComponentProps<typeof TextField>, 'label' | 'trailing'> {
  /** Seconds until another code may be asked for. */
  wait: number;
  /** A code is being asked for. */
  sending: boolean;
  onAsk: () => void;
  /** What the button says, where pressing it means more than asking. */
  ask?: string;
}

/** The code of a text message, with the button that sends it. */
export const CodeField = ({ wait, sending, onAsk, ask = '获取验证码', ...rest }: CodeFieldProps) => (
  <TextField
    inputMode="numeric"
    autoComplete="one-time-code"
    placeholder="6 位数字"
    {...rest}
    label="验证码"
    className="pr-44 tracking-[0.2em] placeholder:tracking-normal"
    trailing={
      <Button
        variant="quiet"
        size="sm"
        busy={sending}
        disabled={wait > 0}
        onClick={onAsk}
        className="text-seal"
      >
        {wait > 0 ? `${wait} 秒后重发` : ask}
      </Button>
    }
  />
);
