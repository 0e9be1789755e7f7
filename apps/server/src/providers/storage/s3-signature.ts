import { createHash, createHmac } from 'node:crypto';

/** AWS Signature Version 4, which every S3-compatible store understands. */
export interface S3Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

export interface S3Request {
  method: 'GET' | 'PUT' | 'HEAD' | 'DELETE';
  url: URL;
  headers?: Record<string, string>;
  /** SHA-256 of the body, hexadecimal. */
  bodyDigest: string;
}

export const EMPTY_BODY = createHash('sha256').digest('hex');

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** The headers of a request with the ones that sign it. */
export function signS3Request(
  { method, url, headers = {}, bodyDigest }: S3Request,
  { accessKeyId, secretAccessKey, region }: S3Credentials,
  now = new Date(),
): Record<string, string> {
  const time = now.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const day = time.slice(0, 8);
  const scope = `${day}/${region}/s3/aws4_request`;
  const sent: Record<string, string> = { ...headers, 'x-amz-content-sha256': bodyDigest, 'x-amz-date': time };
  const signed: [string, string][] = Object.entries({ ...sent, host: url.host })
    .map(([name, value]): [string, string] => [name.toLowerCase(), value.trim()])
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const names = signed.map(([name]) => name).join(';');
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted()
    .join('&');
  const lines = signed.map(([name, value]) => `${name}:${value}\n`).join('');
  const canonical = [method, url.pathname, query, lines, names, bodyDigest].join('\n');
  const digest = createHash('sha256').update(canonical).digest('hex');
  const key = hmac(hmac(hmac(hmac(`AWS4${secretAccessKey}`, day), region), 's3'), 'aws4_request');
  const signature = hmac(key, `AWS4-HMAC-SHA256\n${time}\n${scope}\n${digest}`).toString('hex');
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}
