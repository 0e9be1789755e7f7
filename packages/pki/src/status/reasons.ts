import { REVOCATION_REASONS, type RevocationReasonName } from '../path/revocation/types.ts';

const codes = new Map(Object.entries(REVOCATION_REASONS).map(([code, reason]) => [reason, Number(code)]));

/** CRLReason number of RFC 5280 5.3.1. */
export const reasonCode = (reason: RevocationReasonName): number => codes.get(reason)!;
