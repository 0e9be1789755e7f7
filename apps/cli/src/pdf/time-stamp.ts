import { randomBytes } from 'node:crypto';
import { guardedFetcher } from '@yinxin/guarded-fetch';
import type { TimeStampSource } from '@yinxin/pdf-signature';
import {
  type DigestName,
  makeTimeStampRequest,
  parseTimeStampResponse,
  TimeStampRefusedError,
  verifyTimeStampResponse,
} from '@yinxin/pki';
import { Failure, UsageError } from '../errors.ts';

/** Room for tokens that carry a long chain. */
const TOKEN_BYTES = 16_000;

/** RFC 3161 over HTTP. The user chose the address, so it may be any, loopback included. */
export function timeStampService(url: string, digest: DigestName): TimeStampSource {
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
    throw new UsageError(`--tsa 的值“${url}”不是 http 或 https 地址`);
  }
  const fetchAny = guardedFetcher({ isPermitted: () => true, ports: 'any', maxBytes: 1024 * 1024 });
  return {
    digest,
    reservedBytes: TOKEN_BYTES,
    stamp: async (hash) => {
      const nonce = BigInt(`0x01${randomBytes(8).toString('hex')}`);
      const body = makeTimeStampRequest({ digest, hash, nonce });
      const contentType = 'application/timestamp-query';
      const answer = await fetchAny({ url, method: 'POST', body, contentType }).catch((error: Error) => {
        throw new Failure(`时间戳服务 ${url} 没有正常应答：${error.message}`);
      });
      return tokenIn(answer, body);
    },
  };
}

function tokenIn(answer: Uint8Array, request: Uint8Array): Uint8Array {
  try {
    verifyTimeStampResponse(answer, request);
    const response = parseTimeStampResponse(answer);
    if (response.granted) return response.token;
  } catch (error) {
    if (!(error instanceof TimeStampRefusedError)) throw error;
    throw new Failure(`时间戳服务的应答不可用：${error.message}`);
  }
  throw new Failure('时间戳服务拒绝了请求');
}
