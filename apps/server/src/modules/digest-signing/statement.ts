import { createHash } from 'node:crypto';
import type { Application } from '../../http/principal.ts';
import type { DigestSignature } from './tables.ts';

const FORMAT = 'yinxin-digest-intent/1';

/**
 * What is to be signed and by whose leave, as a text that stands by itself: whoever has it makes its digest anew with
 * any tool. Nobody was asked at that moment, so that it holds no consent but names who agreed before.
 */
export function statementOf(
  { id: application, programName, organizationId, organizationName }: Application,
  intended: Omit<DigestSignature, 'statement' | 'state' | 'signature' | 'level' | 'createdAt' | 'endedAt'>,
): string {
  const { id, document, algorithm, digest, format, property, sealId, serial, silentId, requestId } = intended;
  const stated = {
    format: FORMAT,
    signature: { id, format, property, at: intended.signedAt.toISOString() },
    organization: { id: organizationId, name: organizationName },
    application: { id: application, name: programName },
    document: { name: document, algorithm, digest },
    seal: { id: sealId, certificate: serial },
    consent: null,
    authority: { standing: silentId, approval: requestId },
  };
  return `${JSON.stringify(stated, undefined, 2)}\n`;
}

export const sha256Of = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');
