import { BATCH_LIMITS } from '@yinxin/api/client';
import type { ChangeEvent } from 'react';
import { sizeError } from '~/ui/file-size.ts';
import { Icon, TextArea } from '~/ui/index.ts';
import { uploadFile } from './files.ts';

const wrongWith = ({ name, size }: File): string | undefined => {
  if (!/\.(xlsx|csv|txt|tsv)$/i.test(name)) return '请上传 xlsx 或 csv 表格；旧的 xls 请另存为 xlsx';
  return sizeError(size, BATCH_LIMITS.bytes);
};

/** Sends a table, unless it is one that would be refused. */
export async function uploadTable<T>(
  path: string,
  query: Readonly<Record<string, string>>,
  file: File,
): Promise<T> {
  const wrong = wrongWith(file);
  if (wrong) throw new Error(wrong);
  return uploadFile<T>(path, query, file, () => {});
}

/** Where a table comes from: a file. */
export function TableFile({ busy, onFile }: { busy: boolean; onFile: (file: File) => void }) {
  return (
    <span className="relative inline-flex h-11 items-center gap-2 rounded border border-seal bg-seal px-6 font-semibold text-white focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-navy hover:bg-seal-deep">
      <Icon name="upload" size={18} />
      {busy ? '正在检查…' : '上传 xlsx 或 csv'}
      <input
        type="file"
        aria-label="上传 xlsx 或 csv 表格"
        accept=".xlsx,.csv,.txt,.tsv"
        disabled={busy}
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0 file:cursor-pointer"
      />
    </span>
  );
}

interface TableTextProps {
  text: string;
  /** Rows as they would be copied, the head first. */
  example: readonly (readonly string[])[];
  onChange: (text: string) => void;
}

/** Or what was copied out of one. */
export function TableText({ text, example, onChange }: TableTextProps) {
  return (
    <TextArea
      label="或者粘贴表格（连同表头）"
      rows={4}
      value={text}
      maxLength={BATCH_LIMITS.pasted}
      placeholder={example.map((row) => row.join('\t')).join('\n')}
      onChange={(event: ChangeEvent<HTMLTextAreaElement>) => onChange(event.currentTarget.value)}
    />
  );
}
