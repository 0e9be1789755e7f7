import { type PathReasonCode, unsupportedName } from '@yinxin/pki';
import type { SignatureFacts } from '../facts/facts.ts';
import type { TimeStampProblem } from '../facts/trust.ts';
import type { SubIndication } from '../report/indications.ts';
import { type Answer, type Check, no, unknown, yes } from './check.ts';

/** Reasons that do not depend on time; those that do are told apart by what is proven about it. */
const CHAIN_REASONS: Record<PathReasonCode, SubIndication> = {
  MALFORMED: 'CERTIFICATE_CHAIN_GENERAL_FAILURE',
  NO_PATH: 'NO_CERTIFICATE_CHAIN_FOUND',
  WORK_LIMIT: 'CERTIFICATE_CHAIN_GENERAL_FAILURE',
  ANCHOR_NOT_CA: 'NO_CERTIFICATE_CHAIN_FOUND',
  SIGNATURE_INVALID: 'NO_CERTIFICATE_CHAIN_FOUND',
  ALGORITHM_UNSUPPORTED: 'CRYPTO_CONSTRAINTS_FAILURE',
  NOT_YET_VALID: 'OUT_OF_BOUNDS_NO_POE',
  EXPIRED: 'OUT_OF_BOUNDS_NO_POE',
  NAME_CHAINING: 'NO_CERTIFICATE_CHAIN_FOUND',
  NOT_CA: 'NO_CERTIFICATE_CHAIN_FOUND',
  PATH_LENGTH: 'CHAIN_CONSTRAINTS_FAILURE',
  KEY_USAGE: 'CHAIN_CONSTRAINTS_FAILURE',
  EXTENDED_KEY_USAGE: 'CHAIN_CONSTRAINTS_FAILURE',
  NAME_CONSTRAINTS: 'CHAIN_CONSTRAINTS_FAILURE',
  POLICY: 'CHAIN_CONSTRAINTS_FAILURE',
  POLICY_MAPPING: 'CHAIN_CONSTRAINTS_FAILURE',
  CRITICAL_EXTENSION: 'CHAIN_CONSTRAINTS_FAILURE',
  REVOKED: 'REVOKED_NO_POE',
  REVOCATION_UNKNOWN: 'TRY_LATER',
  REVOCATION_UNAVAILABLE: 'TRY_LATER',
  REVOCATION_STALE: 'TRY_LATER',
};

const STAMP_PROBLEMS: Record<TimeStampProblem, { sub: SubIndication; message: string }> = {
  BROKEN: { sub: 'SIG_CONSTRAINTS_FAILURE', message: '时间戳无效' },
  ALGORITHM_UNSUPPORTED: {
    sub: 'CRYPTO_CONSTRAINTS_FAILURE',
    message: '时间戳使用了不支持的算法，无法验证',
  },
  FROM_THE_FUTURE: { sub: 'SIG_CONSTRAINTS_FAILURE', message: '时间戳晚于验证时间' },
  WEAK_ALGORITHM: { sub: 'CRYPTO_CONSTRAINTS_FAILURE_NO_POE', message: '时间戳使用了不再安全的算法' },
  NOT_TRUSTED: { sub: 'NO_CERTIFICATE_CHAIN_FOUND', message: '时间戳机构不受信任或状态未知' },
  AUTHORITY_EXPIRED: { sub: 'OUT_OF_BOUNDS_NO_POE', message: '时间戳机构的证书已过期' },
  AUTHORITY_REVOKED: { sub: 'REVOKED_NO_POE', message: '时间戳机构的证书已被吊销' },
};

export const signerIsTrusted: Check = {
  id: 'trusted-chain',
  topic: 'trusted',
  because: 'RFC 5280 6 and ETSI EN 319 102-1 5.2.6: a signature is as good as the authority behind it',
  ask({ signature }) {
    const { trust, time } = signature;
    if (!trust) return unknown('NO_SIGNING_CERTIFICATE_FOUND', '找不到签名证书');
    if (time.own?.problem && trust.path.valid) {
      const { sub, message } = STAMP_PROBLEMS[time.own.problem];
      return unknown(sub, message);
    }
    if (!trust.path.valid) return refusedPath(signature);
    const unpublished = trust.path.revocation.some(({ status }) => status === 'UNAVAILABLE');
    return unpublished ? yes('签名证书受信任且在有效期内；颁发者没有公布查询吊销状态的途径') : yes();
  },
  yes: '签名证书受信任，且在签名时有效、未被吊销',
  no: '签名证书不受信任',
};

function refusedPath(signature: SignatureFacts): Answer {
  const { reason } = signature.trust!.path;
  if (!reason) return unknown('CERTIFICATE_CHAIN_GENERAL_FAILURE', '证书链无法验证');
  const { code, message, index } = reason;
  if (code === 'REVOKED') return revoked(signature, index ?? 0, message);
  if (code === 'NOT_YET_VALID' && index === 0) return no('NOT_YET_VALID', message);
  if (code === 'EXPIRED' && isMadeAfter(signature, signature.container?.certificate?.notAfter)) {
    return no('EXPIRED', '签名在证书过期之后作出');
  }
  const sub = CHAIN_REASONS[code];
  if (code === 'ALGORITHM_UNSUPPORTED') return unknown(sub, `${message}${namesOf(signature)}`);
  return sub === 'TRY_LATER' ? unknown(sub, message) : no(sub, message);
}

/** The algorithms on the path that nobody here knows. */
function namesOf({ trust }: SignatureFacts): string {
  const names = (trust?.path.path ?? []).flatMap(
    ({ signatureAlgorithm }) => unsupportedName(signatureAlgorithm) ?? [],
  );
  return names.length > 0 ? `：${[...new Set(names)].join('、')}` : '';
}

function revoked(signature: SignatureFacts, index: number, message: string): Answer {
  const answer = signature.trust!.path.revocation.find(({ status }) => status === 'REVOKED');
  // ETSI EN 319 102-1: a hold may be lifted, so nothing is decided yet.
  if (answer?.revocation?.reason === 'certificateHold') return unknown('TRY_LATER', '证书目前被暂停使用');
  if (index > 0) return no('REVOKED_CA_NO_POE', '上级证书已被吊销');
  const after = isMadeAfter(signature, answer?.revocation?.at);
  return after ? no('REVOKED', '签名在证书吊销之后作出') : no('REVOKED_NO_POE', message);
}

/** By the signer's own word, or because an earlier time stamp is among the signed bytes. */
function isMadeAfter({ claimedTime, time }: SignatureFacts, moment: Date | undefined): boolean {
  if (!moment) return false;
  return (
    (claimedTime !== undefined && claimedTime > moment) ||
    (time.notBefore !== undefined && time.notBefore > moment)
  );
}

export const timeIsProven: Check = {
  id: 'time-proof',
  topic: 'timeProven',
  because: 'ETSI EN 319 102-1 5.4: a time that the signer claims is no proof',
  ask({ signature: { time } }) {
    if (time.own)
      return time.own.problem ? unknown('NO_POE', STAMP_PROBLEMS[time.own.problem].message) : yes();
    if (time.proof === 'signature-time-stamp') return yes('签名时间由签名时间戳证明');
    if (time.proof === 'document-time-stamp') return yes('签名时间由文档时间戳证明');
    const problem = time.stamps.find((stamp) => stamp.problem)?.problem;
    return problem ? unknown('NO_POE', STAMP_PROBLEMS[problem].message) : no('NO_POE');
  },
  yes: '时间戳可信',
  no: '没有时间戳，签名时间仅为签署人自述',
};

/** A time stamp inside the signature cannot be younger than one over it. */
export const timesAreInOrder: Check = {
  id: 'time-order',
  topic: 'timeProven',
  because: 'ETSI EN 319 102-1 5.5: a time stamp inside of a signature is older than one over it',
  ask: ({ signature }) => (signature.time.orderBroken ? no('TIMESTAMP_ORDER_FAILURE') : yes()),
  yes: '时间戳先后顺序一致',
  no: '时间戳先后顺序矛盾',
};

/** Told, not decided: nobody proves a claimed time, but one after the proof is wrong. */
export const claimIsPlausible: Check = {
  id: 'claimed-time',
  topic: 'timeProven',
  because: '电子签名法 13: what the signer says of the time must at least not contradict what is proven',
  ask({ signature: { claimedTime, time }, file }) {
    const latest = time.best ?? file.at;
    return !claimedTime || claimedTime <= latest ? yes() : no('SIG_CONSTRAINTS_FAILURE');
  },
  yes: '签署人自述的时间与证据不矛盾',
  no: '签署人自述的时间晚于时间戳或当前时间',
};
