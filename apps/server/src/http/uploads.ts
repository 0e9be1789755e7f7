import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type TakenFile, validPart } from './calls.ts';
import { asAppError, problem } from './problem.ts';
import { requireStorable } from './storable.ts';

/** More than any file we take, so that it is the files module that says so (`LARGEST_UPLOAD`). */
export const UPLOAD_LIMIT = 64 * 1024 * 1024;
/** Bytes of a text beside a file. */
const FIELD_LIMIT = 1_024;

/** The one file of a request, as it comes, and the text that was declared to come before it. */
export async function takeFile(request: FastifyRequest, fields?: z.ZodObject): Promise<TakenFile> {
  const declared = fields ? Object.keys(fields.shape).length : 0;
  const limits = { fields: declared, fieldSize: FIELD_LIMIT };
  const part = await request.file({ limits }).catch(refuseBody);
  if (!part) throw problem('MALFORMED_BODY');
  requireStorable(part.filename);
  return {
    name: part.filename,
    content: readable(part.file),
    fields: fields ? textBefore(part, fields) : {},
  };
}

/** What was sent before the file, by its declaration; what comes after it is not waited for. */
function textBefore(part: MultipartFile, declared: z.ZodObject): TakenFile['fields'] {
  const given: Record<string, unknown> = {};
  for (const name of Object.keys(declared.shape)) {
    const sent = Object.hasOwn(part.fields, name) ? part.fields[name] : undefined;
    if (sent === undefined) continue;
    if (Array.isArray(sent) || sent.type !== 'field' || sent.valueTruncated) throw problem('MALFORMED_BODY');
    given[name] = sent.value;
  }
  return validPart(declared, given) as TakenFile['fields'];
}

/** Whatever the parser of uploads complains about is in the request. */
const refuseBody = (error: unknown): never => {
  throw asAppError(error) ?? problem('MALFORMED_BODY');
};

async function* readable(content: AsyncIterable<Uint8Array>) {
  try {
    yield* content;
  } catch (error) {
    refuseBody(error);
  }
}
