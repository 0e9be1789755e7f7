import { createHash, createHmac } from 'node:crypto';

interface Tc3Request {
  host: string;
  service: string;
  action: string;
  version: string;
  region: string;
  body: string;
  date: Date;
}

const CONTENT_TYPE = 'application/json; charset=utf-8';
const SIGNED_HEADERS = 'content-type;host';

/** Signs a POST to a Tencent Cloud service (API 3.0, TC3-HMAC-SHA256) and returns its headers. */
export function signTc3(request: Tc3Request, secretId: string, secretKey: string): Record<string, string> {
  const timestamp = String(Math.floor(request.date.getTime() / 1000));
  const day = request.date.toISOString().slice(0, 10);
  const scope = `${day}/${request.service}/tc3_request`;
  const canonicalHeaders = `content-type:${CONTENT_TYPE}\nhost:${request.host}\n`;
  const canonicalRequest = ['POST', '/', '', canonicalHeaders, SIGNED_HEADERS, sha256Hex(request.body)].join(
    '\n',
  );
  const stringToSign = ['TC3-HMAC-SHA256', timestamp, scope, sha256Hex(canonicalRequest)].join('\n');
  const signingKey = [day, request.service, 'tc3_request'].reduce<string | Buffer>(hmac, `TC3${secretKey}`);
  const signature = hmac(signingKey, stringToSign).toString('hex');
  return {
    'content-type': CONTENT_TYPE,
    host: request.host,
    'x-tc-action': request.action,
    'x-tc-version': request.version,
    'x-tc-region': request.region,
    'x-tc-timestamp': timestamp,
    authorization: `TC3-HMAC-SHA256 Credential=${secretId}/${scope}, SignedHeaders=${SIGNED_HEADERS}, Signature=${signature}`,
  };
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex');
