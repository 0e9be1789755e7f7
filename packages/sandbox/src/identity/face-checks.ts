type FaceVendorName = 'tencent' | 'alipay';
export type FaceOutcome = 'pass' | 'mismatch' | 'liveness' | 'cancelled';

/** One face check between its start and its result. */
export interface FaceCheck {
  readonly token: string;
  readonly vendor: FaceVendorName;
  readonly name: string;
  readonly idNumber: string;
  readonly returnUrl: string;
  readonly statement: string;
  readonly startedAt: number;
  begun: boolean;
  outcome: FaceOutcome | undefined;
}

export interface FaceChecks {
  start(check: Pick<FaceCheck, 'token' | 'vendor' | 'name' | 'idNumber' | 'returnUrl' | 'statement'>): void;
  find(token: string): FaceCheck | undefined;
  isExpired(check: FaceCheck): boolean;
  /** Where the phone finishes it. */
  address(token: string): string;
}

const KEPT = 500;
/** As both vendors' tokens. */
const LIFETIME_MS = 7200_000;

export function createFaceChecks(pagesOrigin: string, now: () => number): FaceChecks {
  const checks = new Map<string, FaceCheck>();
  return {
    start(check) {
      checks.set(check.token, { ...check, startedAt: now(), begun: false, outcome: undefined });
      const [oldest] = checks.keys();
      if (checks.size > KEPT && oldest !== undefined) checks.delete(oldest);
    },
    find: (token) => checks.get(token),
    isExpired: ({ startedAt, outcome }) => outcome === undefined && now() - startedAt > LIFETIME_MS,
    address: (token) => `${pagesOrigin}/sandbox/face/${token}`,
  };
}
