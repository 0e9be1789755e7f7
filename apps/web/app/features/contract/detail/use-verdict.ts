import type { ContractDetail, ResultOf, VerifyTopic } from '@yinxin/api/client';
import { useEffect, useState } from 'react';
import { useSession } from '~/session/index.ts';

type Files = ResultOf<'GET /api/signing/contract/getSignatureVerificationInfoBySigningId'>['documents'];

export type Verdict =
  | { kind: 'unsigned' }
  | { kind: 'asking' }
  | { kind: 'failed'; words: string }
  | { kind: 'judged'; files: Files };

/** What our verifier says of the documents as they are now; asked anew once another signature is in them. */
export function useVerdict({ id, version, documents }: ContractDetail) {
  const { sendQuietly } = useSession();
  const isSigned = documents.some(({ signatures }) => signatures > 0);
  const [verdict, setVerdict] = useState<Verdict>({ kind: isSigned ? 'asking' : 'unsigned' });
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version or another turn asks again
  useEffect(() => {
    if (!isSigned) return setVerdict({ kind: 'unsigned' });
    let left = false;
    setVerdict({ kind: 'asking' });
    sendQuietly('GET /api/signing/contract/getSignatureVerificationInfoBySigningId', {
      query: { signingId: id },
    }).then(
      ({ documents: files }) => left || setVerdict({ kind: 'judged', files }),
      (error: { message?: string }) =>
        left || setVerdict({ kind: 'failed', words: error.message ?? '没能验证，请稍后再试' }),
    );
    return () => {
      left = true;
    };
  }, [id, version, isSigned, turn, sendQuietly]);
  return { verdict, askAgain: () => setTurn((turns) => turns + 1) };
}

/** One answer for all documents and signatures: yes only where each says so, no where one does. */
export function answerTo(files: Files, topic: VerifyTopic): 'yes' | 'no' | 'unknown' {
  const answers = files.flatMap(({ signatures }) => signatures.map(({ answers: given }) => given[topic]));
  if (answers.includes('no')) return 'no';
  return answers.length > 0 && answers.every((answer) => answer === 'yes') ? 'yes' : 'unknown';
}

const WORST = ['invalid', 'unknown', 'unsigned', 'valid'] as const;

/** The worst of all documents: a contract is no better than any part of it. */
export const verdictOf = (files: Files): (typeof WORST)[number] =>
  WORST.find((verdict) => files.some((file) => file.verdict === verdict)) ?? 'unsigned';
