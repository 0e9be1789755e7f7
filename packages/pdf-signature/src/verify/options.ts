import type { Fetcher } from '@yinxin/guarded-fetch';
import type { Limits } from '@yinxin/pdf';
import type { Certificate } from '@yinxin/pki';
import type { Policy } from './policy/policy.ts';

/** What one file may cost. `pdf` tightens single limits of the reader. */
export interface Caps {
  bytes: number;
  objects: number;
  milliseconds: number;
  pdf: Partial<Limits>;
}

export const defaultCaps: Caps = {
  bytes: 200 * 1024 * 1024,
  objects: 500_000,
  milliseconds: 10_000,
  pdf: { sections: 500, inflateRatio: 200, depth: 100, decodedBytes: 128 * 1024 * 1024 },
};

export interface VerifyOptions {
  /** Name shown in the report. */
  file?: string;
  /** Roots, DER or parsed. Without any nothing is trusted. */
  trust?: readonly (Uint8Array | Certificate)[];
  /** Certificates that may stand between signer and root. */
  certificates?: readonly Uint8Array[];
  crls?: readonly Uint8Array[];
  ocspResponses?: readonly Uint8Array[];
  /** The moment the file is judged for; default now. */
  at?: Date;
  /** The clock on the wall; evidence from its future is refused. */
  now?: Date;
  password?: string;
  policy?: Policy;
  /** Without it nothing is asked from the network. */
  fetcher?: Fetcher;
  caps?: Partial<Caps>;
}
