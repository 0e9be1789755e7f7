// Collections for Postman (v2.1) and Bruno: every call with an example, ready to be sent.
import { openDocument } from '../../apps/server/src/http/open/document.ts';

const BASE = 'https://yinxin.example';
const TITLE = '印信开放平台';
const KEY = 'yx_test_';

interface Parameter {
  name: string;
  in: string;
  description?: string;
}

interface Request {
  group: string;
  method: string;
  name: string;
  http: string;
  path: string;
  tag: string;
  summary: string;
  description: string;
  pathParameters: Parameter[];
  queryParameters: Parameter[];
  isWrite: boolean;
  /** A JSON body, or a file. */
  body: { example: unknown } | 'file' | undefined;
}

function requests(): Request[] {
  const all = Object.entries(openDocument({ production: BASE }).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([http, operation]): Request => {
      const { operationId, tags, summary, description, parameters } = operation;
      const [group = '', ...rest] = operationId.split('.');
      const named = parameters.filter((one): one is Extract<typeof one, Parameter> => 'name' in one);
      const content = (operation.requestBody?.content ?? {}) as {
        'application/json'?: { example: unknown };
        'multipart/form-data'?: object;
      };
      return {
        ...{ group, method: rest.join('-'), name: operationId, http: http.toUpperCase(), path, summary },
        ...{ tag: tags[0] ?? group, description, isWrite: http !== 'get' },
        pathParameters: named.filter((one) => one.in === 'path'),
        queryParameters: named.filter((one) => one.in === 'query'),
        body: content['multipart/form-data'] ? 'file' : content['application/json'],
      };
    }),
  );
  return all.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

const json = (value: unknown) => JSON.stringify(value, null, 2);
/** `{id}` as both tools write it. */
const colons = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');

function postmanRequest({ http, path, summary, description, isWrite, body, ...request }: Request) {
  const query = request.queryParameters.map(({ name, description: about = '' }) => ({
    ...{ key: name, value: '', description: about, disabled: true },
  }));
  const jsonBody = body !== 'file' && body;
  return {
    name: summary,
    request: {
      ...{ method: http, description },
      header: isWrite ? [{ key: 'Idempotency-Key', value: '{{$guid}}' }] : [],
      url: {
        raw: `{{baseUrl}}${colons(path)}`,
        host: ['{{baseUrl}}'],
        path: colons(path).split('/').slice(1),
        query,
        variable: request.pathParameters.map(({ name, description: about = '' }) => ({
          ...{ key: name, value: '', description: about },
        })),
      },
      ...(body === 'file' && {
        body: { mode: 'formdata', formdata: [{ key: 'file', type: 'file', src: 'contract.pdf' }] },
      }),
      ...(jsonBody && {
        body: { mode: 'raw', raw: json(jsonBody.example), options: { raw: { language: 'json' } } },
      }),
    },
  };
}

const postman = (all: Request[]) => ({
  info: {
    name: TITLE,
    description: '先把变量 key 填成控制台里的沙箱密钥。',
    schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
  },
  auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{key}}', type: 'string' }] },
  variable: [
    { key: 'baseUrl', value: BASE },
    { key: 'key', value: KEY },
  ],
  item: [...Map.groupBy(all, ({ tag }) => tag)].map(([name, item]) => ({
    name,
    item: item.map(postmanRequest),
  })),
});

const block = (name: string, lines: string[]) =>
  lines.length > 0 ? [`${name} {`, ...lines.map((line) => `  ${line}`), '}', ''] : [];

function brunoRequest(request: Request, seq: number): string {
  const { http, path, summary, description, isWrite, body, pathParameters, queryParameters } = request;
  const kind = body === 'file' ? 'multipartForm' : body ? 'json' : 'none';
  return [
    ...block('meta', [`name: ${summary.replaceAll(/[:：]/g, ' ')}`, 'type: http', `seq: ${seq}`]),
    ...block(http.toLowerCase(), [`url: {{baseUrl}}${colons(path)}`, `body: ${kind}`, 'auth: inherit']),
    ...block(
      'params:query',
      queryParameters.map(({ name }) => `~${name}: `),
    ),
    ...block(
      'params:path',
      pathParameters.map(({ name }) => `${name}: `),
    ),
    ...block('headers', isWrite ? ['Idempotency-Key: {{$guid}}'] : []),
    ...(body === 'file' ? block('body:multipart-form', ['file: @file(contract.pdf)']) : []),
    ...(body && body !== 'file' ? block('body:json', json(body.example).split('\n')) : []),
    ...block('docs', description.split('\n')),
  ].join('\n');
}

/** Both collections, from the same document. */
export function collectionFiles(): Record<string, string> {
  const all = requests();
  return {
    'sdks/postman.json': `${json(postman(all))}\n`,
    'sdks/bruno/bruno.json': `${json({ version: '1', name: TITLE, type: 'collection' })}\n`,
    'sdks/bruno/collection.bru': [
      ...block('auth', ['mode: bearer']),
      ...block('auth:bearer', ['token: {{key}}']),
    ].join('\n'),
    'sdks/bruno/environments/sandbox.bru': block('vars', [`baseUrl: ${BASE}`, `key: ${KEY}`]).join('\n'),
    ...Object.fromEntries(
      all.map((request, at) => [
        `sdks/bruno/${request.group}/${request.method}.bru`,
        brunoRequest(request, at + 1),
      ]),
    ),
  };
}
