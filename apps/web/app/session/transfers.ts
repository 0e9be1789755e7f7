// Files on their way: what `Send` cannot carry, for it speaks JSON.
import { CallError, isSessionOver, TOKEN_HEADER } from '@yinxin/api/client';
import { readToken } from '~/site/cookies.ts';
import { browserCookies } from './browser-cookies.ts';

const NO_CONNECTION = '网络连接失败，请检查网络后重试';

interface Envelope<T> {
  code: number;
  data: T;
  message: string;
}

function unwrap<T>(text: string, status: number): T {
  let envelope: Envelope<T> | undefined;
  try {
    envelope = JSON.parse(text) as Envelope<T>;
  } catch {}
  if (envelope?.code === 1) return envelope.data;
  throw new CallError(envelope?.code ?? 0, status, envelope?.message ?? '服务返回异常，请稍后再试');
}

type Credentials = Readonly<Record<string, string>>;

/** Of whoever is signed in here. */
export const ownCredentials = (): Credentials => ({ [TOKEN_HEADER]: readToken(browserCookies()) ?? '' });

/** What goes without `Send` finds out by itself that the session is over; the guards then lead to the login and back. */
export async function withLogin<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof CallError && isSessionOver(error.code)) window.location.reload();
    throw error;
  }
}

/**
 * Sends a file, and what the server must know before it, and tells how much of it has gone (0 to 1); `fetch` cannot
 * tell.
 */
export function sendFile<T>(
  path: string,
  file: File,
  credentials: Credentials,
  onProgress: (part: number) => void,
  { field = 'file', before = {} }: { field?: string; before?: Readonly<Record<string, string>> } = {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new CallError(0, 0, NO_CONNECTION));
    request.onload = () => {
      try {
        resolve(unwrap<T>(request.responseText, request.status));
      } catch (error) {
        reject(error);
      }
    };
    request.open('POST', path);
    for (const [header, value] of Object.entries(credentials)) request.setRequestHeader(header, value);
    const body = new FormData();
    for (const [name, text] of Object.entries(before)) body.append(name, text);
    body.append(field, file);
    request.send(body);
  });
}

/** A file that comes only to whoever shows their header. */
export async function fetchFile(
  path: string,
  credentials: Credentials,
  init: Pick<RequestInit, 'method' | 'body'> = {},
): Promise<Blob> {
  const headers = init.body ? { ...credentials, 'content-type': 'application/json' } : credentials;
  const response = await fetch(path, { ...init, headers }).catch(() => {
    throw new CallError(0, 0, NO_CONNECTION);
  });
  return response.ok ? response.blob() : unwrap<never>(await response.text(), response.status);
}

/** Hands a file to the browser to save. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
