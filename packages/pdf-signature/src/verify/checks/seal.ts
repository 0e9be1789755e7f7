import { type CheckResult, judgeSesSignature, type Trust } from '@yinxin/seal';
import type { TrustFacts } from '../facts/trust.ts';
import { indicationOf, type SubIndication } from '../report/indications.ts';
import { type Answer, type Asked, type Check, no, unknown, yes } from './check.ts';

/** What other checks ask of every signature already. */
const ASKED_ELSEWHERE = new Set([
  'document-signature',
  'document-algorithm',
  'data-hash',
  'signer-usage',
  'signer-trusted',
  'signer-in-force',
  'time-stamp',
  'times-agree',
]);

const REFUSALS: Partial<Record<string, SubIndication>> = {
  'seal-signature': 'SIG_CRYPTO_FAILURE',
  'maker-trusted': 'NO_CERTIFICATE_CHAIN_FOUND',
  'seal-in-force': 'EXPIRED',
  'maker-in-force': 'EXPIRED',
};

/** GB/T 38540 7.3, GM/T 0031 6.2: the seal itself, its maker, and whether the signer may use it. */
export const sealIsGenuine: Check = {
  id: 'seal',
  topic: 'trusted',
  because: 'GB/T 38540-2020 6 and 7: the seal is made for its signer, by a maker, for a period',
  ask(asked) {
    const seal = asked.signature.container?.seal;
    if (!seal) return yes('签名没有使用国家标准的电子印章数据');
    const checks = judgeSesSignature(seal, contextOf(asked)).checks.filter(
      ({ id }) => !ASKED_ELSEWHERE.has(id),
    );
    const against = (answer: CheckResult['answer']) =>
      checks.filter((check) => check.answer === answer && !check.told);
    const refusals = against('no').map(({ id, message }) => no(REFUSALS[id] ?? 'FORMAT_FAILURE', message));
    // What fails for certain comes before what is only not trusted.
    const refused = refusals.find(isCertain) ?? refusals[0];
    if (refused) return refused;
    const [open] = against('unknown');
    if (open) return unknown('SIG_CONSTRAINTS_FAILURE', open.message);
    return genuine(seal.structure.seal.info.name, checks);
  },
  yes: '电子印章有效，签章人有权使用',
  no: '电子印章无效',
};

const isCertain = (answer: Answer): boolean =>
  answer.status !== 'yes' && indicationOf(answer.sub) === 'TOTAL_FAILED';

function genuine(name: string, checks: readonly CheckResult[]): Answer {
  const remarks = checks.filter(({ answer, told }) => told && answer !== 'yes').map(({ message }) => message);
  const remark = remarks.length > 0 ? `；提示：${remarks.join('；')}` : '';
  return yes(`电子印章“${name}”有效，签章人有权使用${remark}`);
}

function contextOf({ signature, file }: Asked) {
  const { time, trust, sealMakerTrust } = signature;
  const stamped = time.proof === 'signature-time-stamp';
  return {
    now: file.at,
    trust: {
      signer: trustWord(trust),
      maker: trustWord(sealMakerTrust),
      timeStamp: (stamped ? 'trusted' : 'unknown') as Trust,
      sealTimeStamp: 'unknown' as Trust,
    },
  };
}

/** Without a path nobody can say; a path that fails for a reason of its own is a no. */
function trustWord(trust: TrustFacts | undefined): Trust {
  if (!trust) return 'unknown';
  return trust.path.valid ? 'trusted' : 'untrusted';
}
