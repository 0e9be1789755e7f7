/** For whom a call is made, as the record of calls names it: `person/<id>`, `organization/<id>`. */
export type Target = string;

/**
 * What a check was and what the vendor made of it. It is kept as the proof of an identity, so it holds what the vendor
 * said and none of the personal values that it was asked about.
 */
export interface Evidence {
  vendor: string;
  operation: string;
  /** The vendor's own number of the call, by which it can be asked again. */
  reference: string;
  at: Date;
  answer: Readonly<Record<string, unknown>>;
}

export type FaceFailure = 'liveness' | 'mismatch' | 'cancelled' | 'expired' | 'refused';

/** What a check came to. No picture is asked for: what is kept is the result and its time. */
export type FaceResult =
  | { state: 'pending' }
  /** `similarity` in percent, where the vendor tells it. */
  | { state: 'passed'; similarity: number | null; evidence: Evidence }
  | { state: 'failed'; reason: FaceFailure; evidence: Evidence };

export interface FaceInput {
  name: string;
  /** 18 digits. */
  idNumber: string;
  /** Where the phone's browser goes after the check, whatever came of it. */
  returnUrl: string;
  /** What is read aloud where the check is an expression of intent; at most 120 characters. */
  statement?: string;
  target?: Target;
}

export interface FaceStart {
  /** The page that the phone opens. */
  url: string;
  /** Asks for the result; it names the vendor, so that it stays good when another one is configured. */
  token: string;
  expiresAt: Date;
}

export interface FaceVendor {
  start(input: FaceInput): Promise<FaceStart>;
  /**
   * The person for whom the check was started is given again: an answer about anybody else is a failure. Asking again
   * changes nothing.
   */
  result(token: string, asked: Pick<FaceInput, 'name' | 'idNumber' | 'target'>): Promise<FaceResult>;
}

export interface FactorResult {
  /** `no-record`: the source does not know (yet), e.g. a new number that the carrier has not passed on. */
  outcome: 'match' | 'mismatch' | 'no-record';
  /** What differs, in Chinese, where the source tells it. */
  detail?: string;
  evidence: Evidence;
}

interface Person3 {
  name: string;
  idNumber: string;
  phone: string;
  target?: Target;
}
interface Person4 extends Person3 {
  bankCard: string;
}
export interface Company3 {
  name: string;
  /** 统一社会信用代码. */
  code: string;
  /** Name of the legal representative. */
  representative: string;
  target?: Target;
}
export interface Company4 extends Company3 {
  /** ID card number of the legal representative. */
  idNumber: string;
}

export interface PersonFactorVendor {
  /** 运营商三要素. */
  person3(input: Person3): Promise<FactorResult>;
  /** 银行卡四要素. */
  person4(input: Person4): Promise<FactorResult>;
}

export interface CompanyFactorVendor {
  /** 企业三要素. */
  company(input: Company3): Promise<FactorResult>;
  /** 企业四要素. */
  representative(input: Company4): Promise<FactorResult>;
}

/** What was read from a picture; a field that could not be read is missing. Nothing is trusted until a person confirms it. */
export interface IdCardText {
  name?: string;
  sex?: string;
  nation?: string;
  /** ISO date. */
  birthDate?: string;
  address?: string;
  idNumber?: string;
  authority?: string;
  /** ISO dates; `validUntil` is `长期` where the card has no end. */
  validFrom?: string;
  validUntil?: string;
}
export interface LicenceText {
  code?: string;
  name?: string;
  kind?: string;
  representative?: string;
  address?: string;
  capital?: string;
  /** ISO dates; `validUntil` is `长期` where the licence has no end. */
  establishedOn?: string;
  validFrom?: string;
  validUntil?: string;
  scope?: string;
}
export interface BankCardText {
  number?: string;
  bank?: string;
  kind?: string;
}

export interface OcrVendor {
  idCard(picture: Buffer, side: 'front' | 'back', target?: Target): Promise<IdCardText>;
  licence(picture: Buffer, target?: Target): Promise<LicenceText>;
  bankCard(picture: Buffer, target?: Target): Promise<BankCardText>;
}

interface TransferInput {
  /** Number of the account that gets the money. */
  account: string;
  accountName: string;
  bankName: string;
  amountFen: number;
  /** Ours and unique: the same reference is never paid twice. At most 32 letters, digits, `-` and `_`. */
  reference: string;
  /** What the holder of the account reads on the statement. */
  remark?: string;
  target?: Target;
}

export interface TransferResult {
  /** `sent`: taken by the bank; `paid`: it arrived; `refused`: it will not arrive; `unknown`: the bank knows no such order. */
  outcome: 'sent' | 'paid' | 'refused' | 'unknown';
  /** In Chinese, for the one who typed the account. */
  reason?: string;
  evidence: Evidence;
}

export interface TransferVendor {
  /** Answers `sent` or `refused`. May be repeated with the same reference. */
  send(input: TransferInput): Promise<TransferResult>;
  status(reference: string, target?: Target): Promise<TransferResult>;
}

/** What is configured; what is missing is off, and the ways that need it are not offered. */
export interface IdentityVendors {
  readonly face?: FaceVendor;
  readonly persons?: PersonFactorVendor;
  readonly companies?: CompanyFactorVendor;
  readonly ocr?: OcrVendor;
  readonly transfers?: TransferVendor;
}
