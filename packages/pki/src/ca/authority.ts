import type { Signer } from '../keys/provider.ts';
import type { Certificate } from '../x509/certificate.ts';

/** A certificate authority at work: its certificate, its key, and where the world finds its answers. */
export interface Authority {
  readonly certificate: Certificate;
  readonly signer: Signer;
  readonly crlUrls?: readonly string[];
  readonly ocspUrls?: readonly string[];
  /** Where the authority's own certificate can be fetched. */
  readonly issuerUrls?: readonly string[];
  /** Address of the practice statement. */
  readonly cpsUrl?: string;
  /** Verify every signature just made (default). With P-256 that costs half of the speed. */
  readonly selfCheck?: boolean;
}
