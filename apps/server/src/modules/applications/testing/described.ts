// Answers of the open platform, held to its OpenAPI document by a validator that is not ours.
import { OPEN_ROOT } from '@yinxin/api/open';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { openDocument } from '../../../http/open/document.ts';

const DOCUMENT = openDocument({ sandbox: 'https://sandbox.yinxin.example' });
/** What carries a JSON pointer below the document. */
const ID = 'openapi.json';

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(DOCUMENT, ID);

const operations = Object.entries(DOCUMENT.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    ...{ path, method, operation },
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  })),
);

const escaped = (part: string | number) =>
  encodeURIComponent(String(part).replaceAll('~', '~0').replaceAll('/', '~1'));

const validators = new Map<string, ValidateFunction>();
function validatorAt(...parts: (string | number)[]): ValidateFunction {
  const pointer = parts.map(escaped).join('/');
  const known = validators.get(pointer) ?? ajv.compile({ $ref: `${ID}#/${pointer}` });
  validators.set(pointer, known);
  return known;
}

interface Response {
  statusCode: number;
  headers: Record<string, unknown>;
  body: string;
}

/** @throws when an answer to a declared call, or a request that was accepted, is not what the document says of it */
export function requireAsDescribed(method: string, path: string, response: Response, sent?: unknown): void {
  const [name = ''] = `${OPEN_ROOT}${path}`.split('?');
  const found = operations.find((one) => one.method === method.toLowerCase() && one.pattern.test(name));
  if (!found) return;
  const { operationId, responses } = found.operation;
  const status = response.statusCode;
  if (status === 200 && sent !== undefined) requireAccepted(found, sent);
  const where = `${operationId} ${status}`;
  const described = (responses as Record<number, { $ref?: string; content?: object }>)[status];
  if (!described) throw new Error(`${where}: the document does not know this status: ${response.body}`);
  const shared = described.$ref?.split('/').at(-1);
  const place = shared
    ? ['components', 'responses', shared]
    : ['paths', found.path, found.method, 'responses', status];
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  if (status === 200)
    for (const header of ['ratelimit', 'ratelimit-policy', 'x-request-id'])
      if (!response.headers[header]) throw new Error(`${where}: there is no header ${header}`);
  if (!isJson) {
    if (!described.content || !('*/*' in described.content)) throw new Error(`${where}: not JSON`);
    return;
  }
  const validate = validatorAt(...place, 'content', 'application/json', 'schema');
  if (!validate(JSON.parse(response.body)))
    throw new Error(`${where}: not as described: ${ajv.errorsText(validate.errors)}\n${response.body}`);
}

/** What the server takes, the document says that it takes. */
function requireAccepted({ path, method, operation }: (typeof operations)[number], sent: unknown): void {
  const validate = validatorAt('paths', path, method, 'requestBody', 'content', 'application/json', 'schema');
  if (!validate(sent))
    throw new Error(
      `${operation.operationId}: accepted, and not as described: ${ajv.errorsText(validate.errors)}`,
    );
}
