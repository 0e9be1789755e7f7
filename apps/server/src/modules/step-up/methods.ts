import type { StepUpMethod } from '@yinxin/api';
import type { Caller, PartnerUser, Person } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import type { Codes } from '../codes/index.ts';

/** What a vendor did for a proof, by the vendor's own numbers; no value that is personal but what is masked. */
export interface ProofEvidence {
  vendor: string;
  /** Of the call: the vendor's number, by which it can be asked again. */
  reference: string;
  /** Of a message: the vendor's number of it, and the masked phone it went to. */
  message?: string;
  sentTo?: string;
  at: string;
}

/** Whoever can be asked whether it is really them: somebody who is signed in, on the site or on the partner platform. */
export type Prover = Person | PartnerUser;

/** What only people of the site have: a password, a paper. @throws FORBIDDEN */
export function personOf({ who }: Caller<Prover>): Person {
  if (who.kind !== 'person') throw problem('FORBIDDEN');
  return who;
}

/** A way to prove that it is really the person. A new one is a row of `StepUpMethods` and of the table in packages/api. */
export interface Method {
  /** Sends whatever the person needs for the proof; says when that can be asked for again. */
  begin(
    caller: Caller<Prover>,
    /** What it is asked for, in words. */
    use: string,
  ): Promise<{ sentTo: string; retryAfter: number; evidence?: ProofEvidence | undefined }>;
  isRight(caller: Caller<Prover>, proof: string): Promise<boolean>;
  /** What somebody hears whose proof is not right. */
  wrong: 'CODE_WRONG' | 'SIGNING_PASSWORD_WRONG';
}
export type StepUpMethods = Readonly<Record<StepUpMethod, Method>>;

/**
 * The code and the number of the paper by which the person was verified, with a space between: for acts that ask for more
 * than a phone, of whoever does not show their face.
 */
export const bySmsAndPaper = (
  sms: Method,
  numberOf: (personId: string) => Promise<string | undefined>,
): Method => ({
  begin: sms.begin,
  async isRight(caller, proof) {
    const [code = '', typed = ''] = proof.split(/\s+/);
    const number = await numberOf(personOf(caller).personId);
    if (!number || typed.toUpperCase() !== number.toUpperCase()) return false;
    return sms.isRight(caller, code);
  },
  wrong: 'CODE_WRONG',
});

/** A code to the phone that somebody signs in with, which the server knows and the request does not say. */
export const bySms = (codes: Codes, phoneOf: (who: Prover) => Promise<string>): Method => ({
  async begin(caller, use) {
    const { maskedPhone: sentTo } = caller.who;
    const { retryAfter, sent } = await codes.send(await phoneOf(caller.who), 'step-up', caller, use);
    const { vendor, messageId, requestId, at } = sent;
    const evidence = { vendor, reference: requestId, message: messageId, sentTo, at: at.toISOString() };
    return { sentTo, retryAfter, evidence };
  },
  isRight: async (caller, proof) => codes.redeem(await phoneOf(caller.who), 'step-up', proof, caller),
  wrong: 'CODE_WRONG',
});
