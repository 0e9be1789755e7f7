import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { compress, type Encoding } from './compression.ts';

/** What is written for one encoding, ready but for the request's id. */
export interface Form {
  headers: OutgoingHttpHeaders;
  bytes: Buffer;
}

const isKept = ({ 'cache-control': rule }: OutgoingHttpHeaders) => !String(rule).includes('no-store');

function tagOf(headers: OutgoingHttpHeaders, bytes: Buffer): string {
  const hash = createHash('sha256').update(JSON.stringify(headers)).update(bytes);
  return `W/"${hash.digest('base64url').slice(0, 22)}"`;
}

/** A rendered page. Nothing in it belongs to one answer, so the same bytes and headers serve all. */
export class Page {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  /** RFC 9110 8.8.3: weak, because the encodings share it. None where no browser may keep the page. */
  readonly tag: string | undefined;
  readonly #plain: Buffer;
  readonly #forms = new Map<Encoding, Promise<Form>>();

  constructor(status: number, html: string, headers: OutgoingHttpHeaders) {
    this.status = status;
    this.#plain = Buffer.from(html);
    this.tag = isKept(headers) ? tagOf(headers, this.#plain) : undefined;
    this.headers = this.tag === undefined ? headers : { ...headers, etag: this.tag };
  }

  /** Each form is made once, when it is first asked for. */
  form(encoding: Encoding): Promise<Form> {
    const made = this.#forms.get(encoding) ?? this.#make(encoding);
    this.#forms.set(encoding, made);
    return made;
  }

  async #make(encoding: Encoding): Promise<Form> {
    const bytes = await compress(this.#plain, encoding);
    const headers = { ...this.headers, 'content-length': bytes.length };
    return {
      bytes,
      headers: encoding === 'identity' ? headers : { ...headers, 'content-encoding': encoding },
    };
  }
}
