import type { OpenDeclaration } from '@yinxin/api/open';
import { type JsonSchema, requestExample } from '../../apps/server/src/http/open/example.ts';
import { schemaOf } from '../../apps/server/src/http/openapi.ts';
import { type Api, camel, type Operation } from './model.ts';

/** Where a reader puts their own; the pages do it for them. */
export const SAMPLE_ORIGIN = 'https://yinxin.example';
export const SAMPLE_KEY = 'yx_test_您的密钥';

export interface SampledCall {
  operation: Operation;
  params: string[];
  body: unknown;
  /** What a file that is answered is kept as. */
  keptAs: string;
}

const ID = '019a9b1e-7c00-7000-8000-000000000001';
const SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const PARAMS: Readonly<Record<string, string>> = { sha256: SHA256, code: '0199f1c213aa7b028d2e5c1f9e7a4b60' };

/** The answer is a picture of a seal, an archive, or what everything else is. */
const keptAs = ({ name }: OpenDeclaration) =>
  name === 'seals.picture' ? 'seal.png' : /archive|evidence$/.test(name) ? 'answer.zip' : 'answer.pdf';

/** The example request of a call. */
export function sampledCall(declaration: OpenDeclaration, { operations }: Api): SampledCall {
  const operation = operations.find(
    ({ group, method }) => `${group}.${method}` === declaration.name.split('.').map(camel).join('.'),
  );
  if (!operation) throw new Error(`no operation ${declaration.name}`);
  const { body, example } = declaration;
  return {
    operation,
    params: operation.params.map(({ name }) => PARAMS[name] ?? ID),
    body: body && (example ?? requestExample(schemaOf(body, 'input') as JsonSchema)),
    keptAs: keptAs(declaration),
  };
}

/** The path with its parameters filled in. */
export const sampledPath = ({ operation: { path }, params }: SampledCall): string => {
  let at = 0;
  return path.replaceAll(/\{\w+\}/g, () => params[at++] ?? '');
};
