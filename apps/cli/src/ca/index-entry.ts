import type { ProfileId, RevocationReasonName } from '@yinxin/pki';

/** A line of index.jsonl; lines are only ever appended. */
export type IndexEntry =
  | {
      readonly event: 'intent';
      readonly at: string;
      readonly serial: string;
      readonly profile: ProfileId;
      readonly subject: string;
      readonly tbsSha256: string;
    }
  | {
      readonly event: 'issued';
      readonly at: string;
      readonly serial: string;
      readonly notAfter: string;
      readonly sha256: string;
    }
  | {
      readonly event: 'revoked';
      readonly at: string;
      readonly serial: string;
      readonly reason: RevocationReasonName;
      readonly invalidSince?: string;
    }
  | { readonly event: 'held' | 'released'; readonly at: string; readonly serial: string }
  | { readonly event: 'crl'; readonly at: string; readonly number: string; readonly nextUpdate: string };
