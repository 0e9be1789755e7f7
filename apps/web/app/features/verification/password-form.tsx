import { ASK_PASSWORD } from '@yinxin/verification/words';
import { type FormEvent, useState } from 'react';
import { Button, Note, TextField } from '~/ui/index.ts';

interface PasswordFormProps {
  /** Of the file. */
  name: string;
  /** What is wrong so far. */
  words: string;
  /** The file is judged on this device. */
  alone: boolean;
  onPassword: (password: string) => void;
}

/** An encrypted file is judged once its reader says what opens it. */
export function PasswordForm({ name, words, alone, onPassword }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password) onPassword(password);
  };
  return (
    <form onSubmit={submit} aria-label={`打开 ${name}`} className="space-y-4">
      <Note tone="warning" icon="lock" role="alert">
        <p className="font-semibold">没有得出结论：{name}</p>
        <p>{words}</p>
      </Note>
      <div className="max-w-100 space-y-3">
        <TextField
          label={ASK_PASSWORD}
          type="password"
          autoComplete="off"
          maxLength={127}
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          hint={
            alone
              ? '密码只在这台设备上用来打开文件，不上传、不保存'
              : '密码随文件上传，只用来打开它，不保存、不写入日志'
          }
        />
        <Button type="submit" disabled={!password}>
          打开并验证
        </Button>
      </div>
    </form>
  );
}
