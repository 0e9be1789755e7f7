import { createHash, createHmac } from 'node:crypto';

interface Acs3Request {
  host: string;
  action: string;
  version: string;
  query: Record<string, string>;
  body: string;
  date: Date;
  nonce: string;
}

interface Acs3Signed {
  queryString: string;
  headers: Record<string, string>;
}

/** Signs a POST to an Aliyun RPC-style service: V3 request signature, ACS3-HMAC-SHA256. */
export function signAcs3(request: Acs3Request, keyId: string, keySecret: string): Acs3Signed {
  const queryString = canonicalQuery(request.query);
  const bodyHash = sha256Hex(request.body);
  const signed: [string, string][] = [
    ['host', request.host],
    ['x-acs-action', request.action],
    ['x-acs-content-sha256', bodyHash],
    ['x-acs-date', request.date.toISOString().replace(/\.\d{3}Z$/, 'Z')],
    ['x-acs-signature-nonce', request.nonce],
    ['x-acs-version', request.version],
  ];
  const names = signed.map(([name]) => name).join(';');
  const canonicalHeaders = signed.map(([name, value]) => `${name}:${value}\n`).join('');
  const canonicalRequest = ['POST', '/', queryString, canonicalHeaders, names, bodyHash].join('\n');
  const signature = createHmac('sha256', keySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256Hex(canonicalRequest)}`)
    .digest('hex');
  const authorization = `ACS3-HMAC-SHA256 Credential=${keyId},SignedHeaders=${names},Signature=${signature}`;
  return { queryString, headers: { ...Object.fromEntries(signed), authorization } };
}

function canonicalQuery(query: Record<string, string>): string {
  const names = Object.keys(query).sort();
  return names.map((name) => `${encode(name)}=${encode(query[name] ?? '')}`).join('&');
}

/** RFC 3986: encodeURIComponent leaves five characters that Aliyun wants encoded. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex');
