import { DerError } from './errors.ts';

export interface PemBlock {
  readonly label: string;
  readonly bytes: Uint8Array;
}

const LABEL = /-----BEGIN ([A-Z0-9 #]{1,64})-----/g;

/** Every PEM block in a text (RFC 7468); text between the blocks is ignored. */
export function readPem(text: string): PemBlock[] {
  const blocks: PemBlock[] = [];
  for (const { 0: begin, 1: label = '', index } of text.matchAll(LABEL)) {
    const bodyStart = index + begin.length;
    const bodyEnd = text.indexOf(`-----END ${label}-----`, bodyStart);
    if (bodyEnd < 0) throw new DerError(`PEM block ${label} has no end`, index);
    blocks.push({ label, bytes: decodeBody(text.slice(bodyStart, bodyEnd), bodyStart) });
  }
  return blocks;
}

function decodeBody(body: string, offset: number): Uint8Array {
  try {
    return Uint8Array.fromBase64(body);
  } catch {
    throw new DerError('PEM body is not base64', offset);
  }
}

export function writePem(label: string, bytes: Uint8Array): string {
  const lines = bytes.toBase64().match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}
