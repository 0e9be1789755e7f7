/**
 * Why WeCom did not do it. `bad-code`: unknown, used or over; `redirect`: an address on a domain it does not trust;
 * `not-allowed`: the corp does not let the application do or see this; `not-installed`: the corp took the suite away.
 */
export type WecomRefusal =
  | 'bad-code'
  | 'not-a-member'
  | 'redirect'
  | 'not-allowed'
  | 'unknown-user'
  | 'nobody-reached'
  | 'not-installed';

/** WeCom said no, in words that settle the question. Whatever else goes wrong is `VendorUnavailable`. */
export class WecomRefused extends Error {
  readonly refusal: WecomRefusal;
  /** WeCom's own number; 0 where it answered and the answer is a no. */
  readonly errcode: number;

  constructor(refusal: WecomRefusal, errcode: number) {
    super(`WeCom refused: ${refusal} (${errcode})`);
    this.name = 'WecomRefused';
    this.refusal = refusal;
    this.errcode = errcode;
  }
}
