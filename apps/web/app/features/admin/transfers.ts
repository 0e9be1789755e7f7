import { type AdminFile, OPERATOR_HEADER } from '@yinxin/api/client';
import { fetchFile, saveFile, sendFile } from '~/session/transfers.ts';
import { readToken } from './token.ts';

const credentials = () => ({ [OPERATOR_HEADER]: readToken() ?? '' });

/** Sends a file and tells how much of it has gone (0 to 1). */
export const uploadFile = (file: File, onProgress: (part: number) => void): Promise<AdminFile> =>
  sendFile('/api/admin/files/upload', file, credentials(), onProgress);

/** Sends a file to a call that takes one, with its facts in the address. */
export const sendAnswer = <T>(
  path: string,
  query: Readonly<Record<string, string>>,
  file: File,
): Promise<T> => sendFile(`${path}?${new URLSearchParams(query)}`, file, credentials(), () => {});

/** A file that comes with the operators' header only: fetched, then handed to the browser to save. */
export async function saveAnswer(path: string, body: unknown, name: string): Promise<void> {
  const content = await fetchFile(path, credentials(), { method: 'POST', body: JSON.stringify(body) });
  saveFile(content, name);
}

/** A file to be looked at here. */
export const openAnswer = (path: string, body: unknown): Promise<Blob> =>
  fetchFile(path, credentials(), { method: 'POST', body: JSON.stringify(body) });
