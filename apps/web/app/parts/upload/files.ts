import { ownCredentials, sendFile, withLogin } from '~/session/transfers.ts';
import { sizeError } from '~/ui/file-size.ts';

const MOST_BYTES = 10 * 1024 * 1024;
const TYPES = ['image/jpeg', 'image/png', 'application/pdf'];
export const ACCEPTED = TYPES.join(',');

/** What is wrong with a file, before it is sent. */
export function fileError({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!TYPES.includes(type)) return '请上传 jpg、png 图片或 PDF 文件';
  return sizeError(size, MOST_BYTES);
}

/** Sends a file in the name of whoever is signed in; the address's query says what it is. */
export const uploadFile = <T>(
  path: string,
  query: Readonly<Record<string, string>>,
  file: File,
  onProgress: (part: number) => void,
): Promise<T> =>
  withLogin(sendFile(`${path}?${new URLSearchParams(query)}`, file, ownCredentials(), onProgress));
