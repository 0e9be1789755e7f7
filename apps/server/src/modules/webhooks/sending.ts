import { WEBHOOK_LIMITS } from '@yinxin/api/open';
import {
  type Answered,
  type Exchange,
  FetchRefused,
  guardedExchange,
  isLoopbackAddress,
  isPublicAddress,
} from '@yinxin/guarded-fetch';
import type { Vault } from '../../vault/index.ts';
import { signatureHeader } from './signing.ts';
import type { EndpointRow } from './tables.ts';

/** What one attempt was, as its row keeps it. */
export interface Attempt {
  url: string;
  timestamp: string;
  signature: string;
  status: number | null;
  answer: string;
  /** In words; empty where it arrived. */
  error: string;
  milliseconds: number;
}

export interface Message {
  messageId: string;
  payload: string;
}

const CONNECTIONS = 64;

/** Receivers are public, and https; where a demo allows it, programs on this machine besides. */
export const createExchange = (allowsLoopback: boolean): Exchange =>
  guardedExchange({
    isPermitted: (address) => isPublicAddress(address) || (allowsLoopback && isLoopbackAddress(address)),
    ports: allowsLoopback ? 'any' : [443, 8443],
    maxBytes: WEBHOOK_LIMITS.answerBytes,
    timeoutMs: WEBHOOK_LIMITS.timeoutSeconds * 1_000,
    keepAlive: CONNECTIONS,
  });

/** The secrets that sign now: while one is being changed, the one before as well. */
export const secretsOf = (vault: Vault, endpoint: EndpointRow, now: Date): string[] => {
  const { secret, previousSecret, previousUntil } = endpoint;
  const isRotating = previousSecret !== null && previousUntil !== null && now < previousUntil;
  return [secret, ...(isRotating ? [previousSecret] : [])].map((sealed) => vault.open(sealed));
};

const isTimeout = (cause: unknown) =>
  cause instanceof Error && (cause.name === 'TimeoutError' || cause.name === 'AbortError');

/** PostgreSQL keeps no NUL in a text. */
const textOf = ({ body, isCut }: Answered): string =>
  new TextDecoder().decode(body).replaceAll('\0', '\u{fffd}') + (isCut ? '…' : '');

function failureOf({ status }: Answered): string {
  if (status >= 200 && status < 300) return '';
  return status >= 300 && status < 400 ? `应答 ${status}：不跟随跳转` : `应答 ${status}`;
}

function refusalOf(error: FetchRefused): string {
  if (isTimeout(error.cause)) return `${WEBHOOK_LIMITS.timeoutSeconds} 秒内没有应答`;
  if (error.message === 'The connection failed') return '无法连接，或连接中断';
  return '地址不是公网地址，或端口、协议不可用';
}

/** Sends once; never throws for what the other side does. */
export async function send(
  exchange: Exchange,
  { url, secrets }: { url: string; secrets: readonly string[] },
  { messageId, payload }: Message,
): Promise<Attempt> {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const signature = signatureHeader(secrets, { messageId, timestamp, body: payload });
  const begun = performance.now();
  const sent = (rest: Pick<Attempt, 'status' | 'answer' | 'error'>): Attempt => ({
    ...{ url, timestamp, signature, milliseconds: performance.now() - begun },
    ...rest,
  });
  try {
    const answered = await exchange.ask({
      ...{ url, method: 'POST', body: Buffer.from(payload), contentType: 'application/json' },
      headers: {
        'webhook-id': messageId,
        'webhook-timestamp': timestamp,
        'webhook-signature': signature,
        'user-agent': 'Yinxin-Webhooks/1',
      },
    });
    return sent({ status: answered.status, answer: textOf(answered), error: failureOf(answered) });
  } catch (error) {
    if (!(error instanceof FetchRefused)) return sent({ status: null, answer: '', error: '无法解析主机名' });
    return sent({ status: null, answer: '', error: refusalOf(error) });
  }
}
