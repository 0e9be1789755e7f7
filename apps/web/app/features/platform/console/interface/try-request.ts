// A request from what was typed, sent as the developer's own program would send it.
import type { CallFacts } from './call-list.tsx';
import type { SampledRequest } from './samples.ts';

export interface Typed {
  /** By the names of the address' fields. */
  fields: Readonly<Record<string, string>>;
  body: string;
  file: File | undefined;
}

/** The address with everything that was typed into it. */
export function addressOf(path: string, fields: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams();
  let filled = path;
  for (const [name, value] of Object.entries(fields)) {
    if (filled.includes(`{${name}}`))
      filled = filled.replace(`{${name}}`, encodeURIComponent(value || `{${name}}`));
    else if (value) query.set(name, value);
  }
  return query.size > 0 ? `${filled}?${query}` : filled;
}

/** What is wrong with it before it is sent. */
export function problemIn({ fields, body, file }: Typed, call: CallFacts): string | undefined {
  const missing = [...call.path.matchAll(/\{(\w+)\}/g)]
    .map(([, name = '']) => name)
    .find((name) => !fields[name]);
  if (missing) return `请填写 ${missing}`;
  if (call.takesFile && !file) return '请选择文件';
  if (body.trim()) {
    try {
      JSON.parse(body);
    } catch (error) {
      return `正文不是 JSON：${error instanceof Error ? error.message : ''}`;
    }
  }
  return undefined;
}

/** For samples: what is typed, or what stands for it while it cannot be read. */
export function sampledFrom({ fields, body, file }: Typed, call: CallFacts, origin: string): SampledRequest {
  const request = { method: call.method, url: origin + addressOf(call.path, fields) };
  if (call.takesFile) return { ...request, file: file?.name ?? '合同.pdf' };
  if (!body.trim()) return request;
  try {
    return { ...request, body: JSON.parse(body) };
  } catch {
    return { ...request, body: {} };
  }
}

export interface Answered {
  name: string;
  at: number;
  status: number;
  code: number | undefined;
  milliseconds: number;
  /** The request as it went: line, headers, body. */
  sent: string;
  headers: string;
  text: string;
  /** An answer that is a file, to be kept. */
  file?: { url: string; name: string };
}

const HEADERS = [
  'content-type',
  'request-id',
  'x-request-id',
  'ratelimit',
  'ratelimit-policy',
  'deprecation',
  'sunset',
];
const shownKey = (secret: string) => `${secret.slice(0, 12)}…${secret.slice(-4)}`;
const SHOWN_CHARACTERS = 20_000;

const codeIn = (text: string): number | undefined => {
  try {
    const { code } = JSON.parse(text) as { code?: unknown };
    return typeof code === 'number' ? code : undefined;
  } catch {
    return undefined;
  }
};

/** What a request needs to know of its call. */
export type CalledFacts = Pick<CallFacts, 'name' | 'method' | 'path' | 'takesFile'>;

export async function sendTyped(typed: Typed, call: CalledFacts, secret: string): Promise<Answered> {
  const path = addressOf(call.path, typed.fields);
  const isWrite = call.method === 'POST';
  const json = typed.body.trim();
  const headers: Record<string, string> = {
    authorization: `Bearer ${secret}`,
    ...(isWrite && { 'idempotency-key': crypto.randomUUID?.() ?? String(Date.now()) }),
    ...(isWrite && json && !call.takesFile && { 'content-type': 'application/json' }),
  };
  const form = new FormData();
  if (typed.file) form.set('file', typed.file);
  const began = performance.now();
  const answer = await fetch(path, {
    method: call.method,
    headers,
    ...(call.takesFile ? { body: form } : isWrite && json ? { body: json } : {}),
  });
  const isFile = !/json|text/.test(answer.headers.get('content-type') ?? '');
  const bytes = await answer.blob();
  const milliseconds = performance.now() - began;
  const text = isFile ? `（文件，${bytes.size} 字节）` : (await bytes.text()).slice(0, SHOWN_CHARACTERS);
  const shown = { ...headers, authorization: `Bearer ${shownKey(secret)}` };
  return {
    ...{ name: call.name, at: Date.now(), status: answer.status, milliseconds, text },
    code: isFile ? undefined : codeIn(text),
    sent: [
      `${call.method} ${path} HTTP/1.1`,
      ...Object.entries(shown).map(([name, value]) => `${name}: ${value}`),
      ...(call.takesFile
        ? ['', `（multipart/form-data，file = ${typed.file?.name}）`]
        : isWrite && json
          ? ['', json]
          : []),
    ].join('\n'),
    headers: HEADERS.flatMap((name) => {
      const value = answer.headers.get(name);
      return value ? [`${name}: ${value}`] : [];
    }).join('\n'),
    ...(isFile &&
      answer.ok && { file: { url: URL.createObjectURL(bytes), name: nameIn(answer, call.name) } }),
  };
}

function nameIn(answer: Response, fallback: string): string {
  const disposition = answer.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return encoded ? decodeURIComponent(encoded) : (/filename="([^"]+)"/.exec(disposition)?.[1] ?? fallback);
}
