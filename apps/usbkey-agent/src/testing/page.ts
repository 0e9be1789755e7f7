import { createPdf } from '@yinxin/pdf';
import {
  type Certificate,
  cmsSigner,
  type DigestName,
  digestOf,
  parseCertificateRequest,
  prepareSignedAttributes,
  type SignedAttributesInput,
} from '@yinxin/pki';
import type { InputOf, TokenKeyAlgorithm, TokenSignatureAlgorithm } from '@yinxin/usbkey-protocol';
import { type AgentClient, AgentError } from '@yinxin/usbkey-protocol/client';
import type { AgentProcess } from './agent-process.ts';
import { PIN } from './devices.ts';

/** What a page does, in the words of the tests. */

export const TITLE = '采购合同（2026-118）';
export const contract = createPdf({ pages: [{ lines: ['Contract'] }] });

export interface Holder {
  readonly token: string;
  readonly der: Uint8Array;
  readonly fingerprint: string;
}

/** The ceremony of an ordered key: made on the token, requested, issued, written back. */
export async function aHolderOn(
  agent: AgentProcess,
  page: AgentClient,
  algorithm: TokenKeyAlgorithm,
  issue: (spki: Uint8Array) => Promise<Certificate>,
): Promise<Holder> {
  const [token] = (await page.ask('tokens')).tokens;
  const common = { token: token!.id, pin: PIN };
  const subject = { commonName: '张三', country: 'CN' as const };
  const { request } = await agent.agreeing(page.ask('makeKey', { ...common, algorithm, subject }));
  const { provesPossession, spki } = parseCertificateRequest(Buffer.from(request, 'base64'));
  if (!provesPossession) throw new Error('the request is not signed by its key');
  const { der } = await issue(spki);
  const certificate = der.toBase64();
  const { fingerprint } = await agent.agreeing(page.ask('writeCertificate', { ...common, certificate }));
  return { token: token!.id, der, fingerprint };
}

/** A request to sign the contract's signed attributes, as `beginSignature` prepares them. */
export function toSign(
  { token, der, fingerprint }: Holder,
  algorithm: TokenSignatureAlgorithm,
  beside: Pick<SignedAttributesInput, 'signingTime' | 'furtherAttributes'> = {},
): InputOf<'sign'> {
  const digest = algorithm.split('-').at(-1)!.toLowerCase() as DigestName;
  const messageDigest = digestOf(digest, contract);
  const signer = cmsSigner({ certificate: der, digest });
  const { toBeSigned } = prepareSignedAttributes({ signer, messageDigest, ...beside });
  return {
    token,
    certificate: fingerprint,
    pin: PIN,
    title: TITLE,
    algorithm,
    toBeSigned: toBeSigned.toBase64(),
    documentDigest: messageDigest.toHex(),
  };
}

/** Code and words of a refusal. */
export async function refused(asked: Promise<unknown>): Promise<unknown> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof AgentError)) throw error;
    return { code: error.code, message: error.message };
  }
}
