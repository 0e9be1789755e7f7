import { type Environment, KEY_PREFIXES } from '@yinxin/api/open';
import type { Store } from '../../db/connect.ts';
import { type Limiter, leaseShare } from '../../http/limiter.ts';
import type { OpenBook } from '../../http/open/book.ts';
import {
  requireDigest,
  requireSignature,
  requireSignedBody,
  type SigningKey,
  signatureOf,
} from '../../http/open/credentials.ts';
import { createIdempotency } from '../../http/open/idempotency.ts';
import type { Identified, OpenEnvironment } from '../../http/open/register.ts';
import { problem } from '../../http/problem.ts';
import type { Vault } from '../../vault/index.ts';
import { createAnswerStore } from './answers.ts';
import { isAllowed, type KeyRing, type Shown } from './authenticate.ts';
import type { CallLog } from './call-log.ts';
import type { Nonces } from './nonces.ts';
import { isSecret } from './secrets.ts';

interface Parts {
  environment: Environment;
  origin: string;
  store: Store;
  vault: Vault;
  limiter: Limiter;
  keys: KeyRing;
  book: OpenBook;
  log: CallLog;
  nonces: Nonces;
}

/** Files and what else is large: some 300 MB of one application, and a gigabyte of all. */
const BODIES_AT_ONCE = { own: 5, all: 20 };

/** What the open platform needs of one installation. */
export function createOpenEnvironment(parts: Parts): OpenEnvironment {
  const { environment, origin, store, limiter, book, log } = parts;
  const idempotency = createIdempotency(createAnswerStore(store, parts.vault));
  return {
    origin,
    async identify(request, ip) {
      const { shown, requireAsSigned } = await shownBy(parts, request);
      if (!isAllowed(shown.networks, ip)) throw problem('KEY_NETWORK', { address: ip });
      return { who: shown.who, scopes: shown.key.scopes, requireAsSigned };
    },
    async run(declaration, request, caller, takeFile) {
      if (declaration.sandboxOnly && environment !== 'sandbox') throw problem('SANDBOX_ONLY');
      return book.run(declaration, request, caller, takeFile);
    },
    once: idempotency.answer,
    count: ({ name, limit }, applicationId) =>
      limiter.count({ name: `open ${name} ${applicationId}`, ...limit }),
    takePlace: (applicationId) => leaseShare(limiter, 'open bodies', applicationId, BODIES_AT_ONCE),
    note: log.note,
  };
}

type Head = Parameters<OpenEnvironment['identify']>[0];

/** By the secret itself, or by the key that is said to have signed. */
async function shownBy(
  { environment, vault, keys, nonces }: Parts,
  head: Head,
): Promise<{ shown: Shown } & Pick<Identified, 'requireAsSigned'>> {
  const signed = signatureOf(head);
  if (!signed) {
    const secret = /^Bearer (\S+)$/i.exec(String(head.headers.authorization ?? ''))?.[1] ?? '';
    if (!isSecret(secret)) throw problem('KEY_INVALID');
    const shown = await keys.bySecret(secret);
    if (shown.signedOnly) throw problem('SIGNATURE_REQUIRED');
    return { shown, requireAsSigned: async (request) => requireDigest(request) };
  }
  const { keyid = '' } = signed.parameters;
  const shown = await keys.byId(keyid.slice(KEY_PREFIXES[environment].length));
  // ids of keys are no secret: before the signature is found right nothing is counted or kept in an application's name
  const nonce = requireSignature(head, signed, {
    ...{ key: signingKeyOf(vault, shown), nowSeconds: Math.floor(Date.now() / 1000) },
    isSandbox: environment === 'sandbox',
  });
  return {
    shown,
    async requireAsSigned(request) {
      requireSignedBody(signed, request);
      if (!(await nonces.use(shown.key.id, nonce))) throw problem('SIGNATURE_REPLAYED');
    },
  };
}

/** @throws KEY_INVALID where a key that shows itself is said to have signed */
function signingKeyOf(vault: Vault, { key }: Shown): SigningKey {
  const { kind, secret, publicKey } = key;
  if ((kind === 'hmac-sha256' || kind === 'hmac-sm3') && secret)
    return { kind, secret: Buffer.from(vault.open(secret)) };
  if ((kind === 'ecdsa-p256-sha256' || kind === 'sm2-sm3') && publicKey) return { kind, publicKey };
  throw problem('KEY_INVALID');
}
