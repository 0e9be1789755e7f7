import { OPERATOR_HEADER, type ResultOf } from '@yinxin/api/client';
import { App, Button } from 'antd';
import { type ChangeEvent, useRef, useState } from 'react';
import { readToken } from '../token.ts';

export type Uploaded = ResultOf<'POST /api/admin/files/upload'>;

/** The typed client sends JSON; a file goes as the browser's own form data. */
async function upload(file: File): Promise<Uploaded> {
  const body = new FormData();
  body.append('file', file);
  const response = await fetch('/api/admin/files/upload', {
    method: 'POST',
    headers: { [OPERATOR_HEADER]: readToken() ?? '' },
    body,
  });
  const answer = (await response.json()) as { code: number; data: Uploaded; message: string };
  if (answer.code !== 1) throw new Error(answer.message);
  return answer.data;
}

interface UploadButtonProps {
  label: string;
  accept?: string;
  onUploaded: (file: Uploaded) => void;
}

export function UploadButton({ label, accept, onUploaded }: UploadButtonProps) {
  const { message } = App.useApp();
  const input = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (!file) return;
    setSending(true);
    await upload(file).then(onUploaded, (error: Error) => message.error(error.message));
    setSending(false);
  };
  return (
    <>
      <Button size="small" loading={isSending} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input ref={input} type="file" accept={accept} aria-label={label} hidden onChange={take} />
    </>
  );
}
