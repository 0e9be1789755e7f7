import { Input } from 'antd';
import { UploadButton } from './upload-button.tsx';

interface FileFieldProps {
  /** Given by the form. */
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
}

/** A file by its id, which an upload fills in. */
export function FileField({ id, value, onChange }: FileFieldProps) {
  return (
    <span className="flex items-center gap-2">
      <Input
        id={id}
        value={value}
        onChange={(event) => onChange?.(event.target.value)}
        className="max-w-120"
      />
      <UploadButton label="上传文件" onUploaded={(file) => onChange?.(file.id)} />
    </span>
  );
}
