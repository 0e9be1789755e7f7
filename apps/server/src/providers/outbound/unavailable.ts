export type VendorFailure =
  | 'timeout'
  | 'down'
  | 'nonsense'
  | 'circuit-open'
  | 'misconfigured'
  | 'rate-limited';

/** There is no answer to rely on: nobody passed and nobody failed, and another way has to be offered. */
export class VendorUnavailable extends Error {
  readonly vendor: string;
  readonly operation: string;
  readonly failure: VendorFailure;
  /** Whether the request may have reached the vendor. */
  readonly sent: boolean;

  constructor(vendor: string, operation: string, failure: VendorFailure, sent: boolean) {
    super(`${vendor} ${operation}: ${failure}`);
    this.name = 'VendorUnavailable';
    this.vendor = vendor;
    this.operation = operation;
    this.failure = failure;
    this.sent = sent;
  }
}

/** What an adapter throws while it reads an answer that settles nothing; without it, whatever is thrown means nonsense. */
export class Unusable extends Error {
  readonly failure: VendorFailure;

  constructor(failure: VendorFailure) {
    super(failure);
    this.name = 'Unusable';
    this.failure = failure;
  }
}
