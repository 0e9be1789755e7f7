import { problem } from '../problem.ts';
import { requireStorable } from '../storable.ts';

/** A file that came with a request, whole. */
export interface GivenFile {
  name: string;
  bytes: Buffer;
}

export const isForm = (type: string | undefined): boolean =>
  /^multipart\/form-data *(?:;|$)/i.test(type ?? '');

/**
 * The file of a request whose body is whole, so that a signature and an Idempotency-Key cover it as they cover JSON.
 * @throws MALFORMED_BODY
 */
export async function fileIn(type: string | undefined, body: Buffer | undefined): Promise<GivenFile> {
  if (!body || !isForm(type)) throw problem('UNSUPPORTED_TYPE');
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type ?? '' } })
    .formData()
    .catch(() => {
      throw problem('MALFORMED_BODY');
    });
  const parts = [...form.entries()];
  const [entry] = parts;
  if (parts.length !== 1 || entry?.[0] !== 'file' || typeof entry[1] === 'string')
    throw problem('MALFORMED_BODY');
  const [, file] = entry;
  requireStorable(file.name);
  return { name: file.name, bytes: Buffer.from(await file.arrayBuffer()) };
}
