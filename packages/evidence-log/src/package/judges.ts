// Who judges what, for whoever judges a package.
import type { LogCrypto } from '../crypto.ts';
import type { DatedPolicy } from '../policies.ts';
import type { Answer } from './checks.ts';

export interface PackageCrypto extends LogCrypto {
  sm3(bytes: Uint8Array): Uint8Array;
}

/** Certificates and lists that the package brings along; none of them is trusted for being there. */
export interface Material {
  certificates: Uint8Array[];
  crls: Uint8Array[];
}

export interface StampAnswer {
  answer: Answer;
  reason: string;
  at: Date | null;
  authority: string;
  /** That it is signed with; empty where it cannot be read. */
  algorithm: string;
}

/** Who judges what this library does not know: certificates and PDF. */
export interface PackageJudges {
  crypto: PackageCrypto;
  timeStamp(token: Uint8Array, stamped: Uint8Array, material: Material): Promise<StampAnswer>;
  pdf(name: string, bytes: Uint8Array, material: Material): Promise<{ answer: Answer; reason: string }>;
  /**
   * The keys of the log and its witnesses that the reader trusts, former ones with their days, the present ones last;
   * without them the package's own are used, and it is said.
   */
  policies?: readonly DatedPolicy[];
  timeWords(time: Date): string;
}
