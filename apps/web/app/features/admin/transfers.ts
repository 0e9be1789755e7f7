import { type AdminFile, CallError, OPERATOR_HEADER } from '@yinxin/api/client';
import { readToken } from './token.ts';

const NO_CONNECTION = '网络连接失败，请检查网络后重试';
const token = () => readToken() ?? '';

interface Envelope<T> {
  code: number;
  data: T;
  message: string;
}

function unwrap<T>(envelope: Envelope<T> | undefined, status: number): T {
  if (envelope?.code === 1) return envelope.data;
  throw new CallError(envelope?.code ?? 0, status, envelope?.message ?? '服务返回异常，请稍后再试');
}

function parsed<T>(text: string): Envelope<T> | undefined {
  try {
    return JSON.parse(text) as Envelope<T>;
  } catch {
    return undefined;
  }
}

/** Sends a file and tells how much of it has gone (0 to 1); `fetch` cannot tell. */
export function uploadFile(file: File, onProgress: (part: number) => void): Promise<AdminFile> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new CallError(0, 0, NO_CONNECTION));
    request.onload = () => {
      try {
        resolve(unwrap(parsed<AdminFile>(request.responseText), request.status));
      } catch (error) {
        reject(error);
      }
    };
    request.open('POST', '/api/admin/files/upload');
    request.setRequestHeader(OPERATOR_HEADER, token());
    const body = new FormData();
    body.append('file', file);
    request.send(body);
  });
}

/** A file that comes with the operators' header only: fetched, then handed to the browser to save. */
export async function saveAnswer(path: string, body: unknown, name: string): Promise<void> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { [OPERATOR_HEADER]: token(), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new CallError(0, 0, NO_CONNECTION);
  });
  if (!response.ok) return unwrap<never>(parsed(await response.text()), response.status);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
