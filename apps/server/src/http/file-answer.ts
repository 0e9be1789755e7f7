import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ByteRange, FileContent } from '@yinxin/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CLOSED_POLICY } from './security.ts';

/** What was uploaded is a guest in our origin: it runs nothing and reaches nothing. */
const GUEST_POLICY = `${CLOSED_POLICY}; sandbox`;

/** RFC 9110 14.1: one range, or undefined when there is none we honour; null when it lies outside. */
function rangeOf(header: string | undefined, size: number): ByteRange | null | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const [from, to] = [match[1] ?? '', match[2] ?? ''];
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return first <= last && first < size ? { first, last } : null;
}

/** RFC 6266 4.3, RFC 8187: the plain name for old readers, the real one for all others. */
const dispositionOf = ({ name, inline }: FileContent) =>
  `${inline ? 'inline' : 'attachment'}; filename="${name.replace(/[^\w. -]/g, '_')}"; ` +
  `filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`;

/**
 * Sends a file, or the part asked for; a reader that has it already is told so. Caches ask each time, because a public
 * file may be withdrawn at any moment.
 */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileContent) {
  const tag = `"${file.tag}"`;
  reply.headers({
    etag: tag,
    ...(file.isMadeAnew ? {} : { 'accept-ranges': 'bytes' }),
    'cache-control': file.isPublic ? 'public, no-cache' : 'private, no-store',
    'content-security-policy': GUEST_POLICY,
    'content-disposition': dispositionOf(file),
  });
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  const condition = request.headers['if-range'];
  const isSame = !file.isMadeAnew && (condition === undefined || condition === tag);
  const asked = isSame ? request.headers.range : undefined;
  const range = rangeOf(asked, file.size);
  if (range === null) return reply.code(416).header('content-range', `bytes */${file.size}`).send();
  reply.type(file.type).header('content-length', range ? range.last - range.first + 1 : file.size);
  if (range) reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${file.size}`);
  const bytes = await file.open(range);
  return reply.send(bytes instanceof Readable ? bytes : Readable.from(bytes));
}

/** Bytes that were made for this answer, as a private file. */
export const fileOf = (name: string, type: string, bytes: Buffer, inline: boolean): FileContent => ({
  name,
  type,
  size: bytes.length,
  tag: createHash('sha256').update(bytes).digest('hex'),
  inline,
  isPublic: false,
  isMadeAnew: true,
  open: async () => Readable.from([bytes]),
});
