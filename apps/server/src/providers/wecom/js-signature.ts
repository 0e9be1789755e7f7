import { createHash } from 'node:crypto';

interface JsSignature {
  ticket: string;
  nonce: string;
  /** Seconds. */
  timestamp: number;
  /** Of the page, as the browser has it. */
  url: string;
}

/** What `wx.config` and `wx.agentConfig` show to prove that the page is ours: values as they are, in this order. */
export function jsSignature({ ticket, nonce, timestamp, url }: JsSignature): string {
  const [page = ''] = url.split('#');
  const signed = `jsapi_ticket=${ticket}&noncestr=${nonce}&timestamp=${timestamp}&url=${page}`;
  return createHash('sha1').update(signed).digest('hex');
}
