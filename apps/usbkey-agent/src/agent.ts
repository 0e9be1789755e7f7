import { equalBytes } from '@yinxin/der';
import {
  type Certificate,
  formatName,
  importPublicKey,
  keyAlgorithmOf,
  makeCertificateRequest,
  nameWords,
  parsePublicKey,
  type SignatureAlgorithm,
  signatureFor,
  subjectName,
  verifyWith,
} from '@yinxin/pki';
import { type AnswerOf, type InputOf, type OperationName, PROTOCOL_VERSION } from '@yinxin/usbkey-protocol';
import packageJson from '../package.json' with { type: 'json' };
import type { Driver, TokenFacts, UnlockedToken } from './drivers/driver.ts';
import type { Pairing } from './pairing.ts';
import type { PinGuard } from './pin-guard.ts';
import { Refusal } from './refusal.ts';
import {
  algorithmFor,
  digestFor,
  mayForSignatures,
  readCertificate,
  refuseOtherContent,
  refuseUnfit,
} from './signing.ts';
import type { Terminal } from './terminal.ts';

/** Who asks, as far as the agent knows: the page's origin, and whether it is still waiting. */
export interface Caller {
  readonly origin: string;
  /** Of the session; empty for what needs none. */
  readonly token: string;
  readonly signal: AbortSignal;
}

export type Handlers = {
  [N in OperationName]: (input: InputOf<N>, caller: Caller) => AnswerOf<N> | Promise<AnswerOf<N>>;
};

interface AgentParts {
  readonly driver: Driver;
  readonly terminal: Terminal;
  readonly pairing: Pairing;
  readonly pins: PinGuard;
  readonly now?: () => Date;
}

/** What the agent does, one operation after the other; who may ask is decided before (server.ts). */
export function agentHandlers({
  driver,
  terminal,
  pairing,
  pins,
  now = () => new Date(),
}: AgentParts): Handlers {
  /** Everything that uses the PIN: shown and agreed to first, then the token is unlocked for this alone. */
  async function confirmed(
    caller: Caller,
    token: TokenFacts,
    what: string,
    facts: readonly (readonly [string, string])[],
  ): Promise<void> {
    pins.check(token.id);
    const warning =
      token.pin === 'last-try'
        ? ([['注意', '只剩最后一次机会，PIN 码再错一次 USB Key 就会锁定']] as const)
        : [];
    const about = [['网站', caller.origin], ['USB Key', nameOf(token)], ...facts, ...warning] as const;
    await terminal.confirm(what, about, caller.signal);
  }

  async function unlocked<T>(
    token: string,
    pin: string,
    work: (open: UnlockedToken) => T | Promise<T>,
  ): Promise<T> {
    const open = pins.try(token, () => driver.unlock(token, pin));
    try {
      return await work(open);
    } finally {
      open.lock();
    }
  }

  function tokenBy(id: string): TokenFacts {
    const token = driver.tokens().find((one) => one.id === id);
    if (!token) throw new Refusal('TOKEN_GONE');
    if (token.pin === 'locked') throw new Refusal('PIN_LOCKED');
    if (token.pin === 'unset') throw new Refusal('PIN_UNSET');
    return token;
  }

  function certificateBy(token: string, fingerprint: string): { key: string; certificate: Certificate } {
    const found = driver.certificates(token).find(({ der }) => fingerprintOf(readable(der)) === fingerprint);
    if (!found) throw new Refusal('CERTIFICATE_NOT_FOUND');
    return { key: found.key, certificate: readCertificate(found.der) };
  }

  return {
    health: () => ({ version: packageJson.version, protocol: PROTOCOL_VERSION, driver: driver.kind }),

    beginPairing: (_, { origin }) => {
      // a code that cannot be shown neither takes the place of one that was, nor counts
      terminal.requireFree();
      const { code, expiresAt } = pairing.begin(origin);
      terminal.announce(
        '■ 配对请求',
        `  网站：${origin}`,
        `  配对码：${code}（5 分钟内有效，请只在上面的网站中输入）`,
      );
      return { expiresAt: expiresAt.toISOString() };
    },

    finishPairing: ({ code }, { origin }) => {
      const { token, expiresAt } = pairing.finish(origin, code);
      terminal.say(`  已与 ${origin} 配对，15 分钟后自动结束`);
      return { token, expiresAt: expiresAt.toISOString() };
    },

    tokens: () => ({ tokens: driver.tokens() }),

    certificates: ({ token }) => ({
      certificates: driver.certificates(token).flatMap(({ der }) => {
        const certificate = readable(der);
        return certificate ? [described(certificate)] : [];
      }),
    }),

    sign: async (input, caller) => {
      const token = tokenBy(input.token);
      const { key, certificate } = certificateBy(token.id, input.certificate);
      refuseUnfit(certificate, now());
      const algorithm = algorithmFor(input.algorithm, certificate);
      const toBeSigned = Buffer.from(input.toBeSigned, 'base64');
      refuseOtherContent(toBeSigned, Buffer.from(input.documentDigest, 'hex'), algorithm, certificate);
      await confirmed(caller, token, '签署文件', [
        ['文件', input.title],
        ['摘要', input.documentDigest],
        ['证书', nameWords(formatName(certificate.subject))],
      ]);
      const signature = await unlocked(token.id, input.pin, (open) =>
        signatureOf(open, key, algorithm, certificate.spki, toBeSigned),
      );
      return { signature: signature.toBase64(), certificate: certificate.der.toBase64() };
    },

    changePin: async (input, caller) => {
      const token = tokenBy(input.token);
      await confirmed(caller, token, '修改 PIN 码', []);
      pins.try(token.id, () => driver.changePin(token.id, input.pin, input.newPin));
      return {};
    },

    makeKey: async (input, caller) => {
      const token = tokenBy(input.token);
      const subject = subjectName(input.subject);
      await confirmed(caller, token, '在 USB Key 中生成密钥并申请证书', [
        ['算法', input.algorithm],
        ['证书主体', nameWords(formatName(subject))],
      ]);
      const request = await unlocked(token.id, input.pin, (open) => {
        const { key, spki } = open.generate(input.algorithm);
        const algorithm = signatureFor(input.algorithm);
        const sign = (message: Uint8Array) => signatureOf(open, key, algorithm, spki, message);
        return makeCertificateRequest({ algorithm, publicKey: spki, sign }, subject);
      });
      return { request: request.toBase64() };
    },

    writeCertificate: async (input, caller) => {
      const token = tokenBy(input.token);
      const certificate = readCertificate(Buffer.from(input.certificate, 'base64'));
      const fingerprint = fingerprintOf(certificate)!;
      await confirmed(caller, token, '把证书写入 USB Key', [
        ['证书', nameWords(formatName(certificate.subject))],
        ['颁发者', nameWords(formatName(certificate.issuer))],
      ]);
      await unlocked(token.id, input.pin, (open) => {
        const key = open.keys().find(({ spki }) => equalBytes(spki, certificate.spki));
        if (!key) throw new Refusal('CERTIFICATE_WITHOUT_KEY');
        const isThere = driver.certificates(token.id).some(({ der }) => equalBytes(der, certificate.der));
        if (!isThere) open.writeCertificate(key.key, certificate.der);
      });
      return { fingerprint };
    },

    endSession: (_, { token, origin }) => {
      pairing.end(token);
      terminal.say(`  ${origin} 已结束会话`);
      return {};
    },
  };
}

/** Signs and looks at the result: a certificate beside a foreign key, or a faulty token, is found here. */
function signatureOf(
  open: UnlockedToken,
  key: string,
  algorithm: SignatureAlgorithm,
  spki: Uint8Array,
  message: Uint8Array,
): Uint8Array {
  const info = parsePublicKey(spki);
  const point = info.kind === 'ec' ? info.point : new Uint8Array(0);
  const signature = open.sign(key, algorithm, digestFor(algorithm, point, message));
  if (!verifyWith(importPublicKey(spki), algorithm, message, signature)) throw new Refusal('SIGNATURE_WRONG');
  return signature;
}

const nameOf = ({ label, serial }: TokenFacts): string => (serial ? `${label}（${serial}）` : label);

/** Certificates that nobody can read are left out of lists; they are of no use to the page. */
function readable(der: Uint8Array): Certificate | undefined {
  try {
    return readCertificate(der);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

const fingerprintOf = (certificate: Certificate | undefined): string | undefined =>
  certificate?.digest('sha256').toHex();

function described(certificate: Certificate): AnswerOf<'certificates'>['certificates'][number] {
  const { der, subject, issuer, serial, notBefore, notAfter, spki } = certificate;
  return {
    fingerprint: fingerprintOf(certificate)!,
    der: der.toBase64(),
    subject: formatName(subject),
    issuer: formatName(issuer),
    serial,
    notBefore: notBefore.toISOString(),
    notAfter: notAfter.toISOString(),
    algorithm: usableAlgorithm(spki),
    signs: mayForSignatures(certificate),
  };
}

function usableAlgorithm(spki: Uint8Array): string | undefined {
  try {
    return keyAlgorithmOf(spki);
  } catch {
    return undefined;
  }
}
