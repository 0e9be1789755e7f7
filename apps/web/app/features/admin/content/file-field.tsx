import { Button, Input } from 'antd';
import { useState } from 'react';
import { FileLink } from '../media/file-link.tsx';
import { FilePicker } from '../media/file-picker.tsx';

interface FileFieldProps {
  /** Given by the form. */
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
}

/** A file of the library by its id, or an address within the site that the server makes itself. */
export function FileField({ id, value = '', onChange }: FileFieldProps) {
  const [isPicking, setPicking] = useState(false);
  return (
    <>
      <span className="flex flex-wrap items-center gap-2">
        <Input
          id={id}
          value={value}
          onChange={(event) => onChange?.(event.target.value)}
          className="max-w-100"
        />
        <Button onClick={() => setPicking(true)}>选择文件</Button>
      </span>
      <FileLink reference={value} />
      <FilePicker
        open={isPicking}
        onClose={() => setPicking(false)}
        onChosen={(file) => {
          onChange?.(file.id);
          setPicking(false);
        }}
      />
    </>
  );
}
