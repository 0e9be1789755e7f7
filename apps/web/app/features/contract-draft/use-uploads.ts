import { useState } from 'react';
import { uploadFile } from '~/parts/upload/index.ts';
import { sizeError } from '~/ui/file-size.ts';
import type { DraftDocument } from './model.ts';
import type { DraftInWork } from './use-draft.ts';

const MOST_BYTES = 50 * 1024 * 1024;

interface Coming {
  key: number;
  name: string;
  part: number;
  refusal?: string;
  /** Sending the same file again may help. */
  again?: boolean;
  file: File;
}

/** What can be uploaded, by whether the server can make PDFs of office documents. */
const takenWith = (office: boolean) =>
  office
    ? {
        accept: '.pdf,.docx,.xlsx,.png,.jpg,.jpeg',
        words: 'PDF、Word、Excel 或图片',
        instead: '',
      }
    : {
        accept: '.pdf,.png,.jpg,.jpeg',
        words: 'PDF 或图片',
        instead: 'Word、Excel 文件请先另存为 PDF 再上传',
      };
type Takes = ReturnType<typeof takenWith>;

const wrongWith = ({ name, size }: File, { accept, words, instead }: Takes): string | undefined => {
  const isTaken = accept.split(',').some((ending) => name.toLowerCase().endsWith(ending));
  if (!isTaken)
    return /\.(docx?|xlsx?)$/i.test(name) && instead ? instead : `这种文件收不了，请上传 ${words}`;
  return sizeError(size, MOST_BYTES);
};

let count = 0;

/** Files on their way, one after the other, each with how far it is or why it was refused. */
export function useUploads(
  { whileUploading, store: { upload } }: Pick<DraftInWork, 'whileUploading' | 'store'>,
  onDocument: (document: DraftDocument) => void,
  office: boolean,
) {
  const takes = takenWith(office);
  const [coming, setComing] = useState<Coming[]>([]);
  const update = (key: number, change: Partial<Coming>) =>
    setComing((before) => before.map((one) => (one.key === key ? { ...one, ...change } : one)));

  const sendOne = async ({ key, file }: Coming) => {
    const wrong = wrongWith(file, takes);
    if (wrong) return update(key, { refusal: wrong, again: false });
    update(key, { refusal: undefined, part: 0 });
    try {
      await whileUploading(async (id) => {
        const { document, ...answer } = await uploadFile<{
          document: DraftDocument;
          revision?: number;
          savedAt?: string;
        }>(upload.path, upload.query(id), file, (part) => update(key, { part }));
        upload.taken(answer);
        setComing((before) => before.filter((one) => one.key !== key));
        onDocument(document);
      });
    } catch (error) {
      const refusal = error instanceof Error ? error.message : '上传未成功，请再试一次';
      update(key, { refusal, again: true });
    }
  };
  return {
    takes,
    coming,
    busy: coming.some(({ refusal }) => !refusal),
    take: async (files: readonly File[]) => {
      const added = files.map((file) => ({ key: count++, name: file.name, part: 0, file }));
      setComing((before) => [...before, ...added]);
      for (const one of added) await sendOne(one);
    },
    retry: (one: Coming) => sendOne(one),
    dismiss: (key: number) => setComing((before) => before.filter((one) => one.key !== key)),
  };
}
export type Uploads = ReturnType<typeof useUploads>;
