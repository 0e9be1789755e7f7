// The OpenAPI 3.1 document of the open platform, from its declarations.
import { problems } from '@yinxin/api';
import {
  type Environment,
  KEY_PREFIXES,
  OPEN_ROOT,
  type OpenDeclaration,
  openCalls,
  openModels,
} from '@yinxin/api/open';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { compressAnswers } from '../compression.ts';
import { envelopeOf, parametersOf, schemaOf, uploadBody } from '../openapi.ts';
import { answerExample, type JsonSchema, requestExample } from './example.ts';

const SCHEMAS = '#/components/schemas/';
const MODELS = z.registry<{ id: string }>();
for (const [id, schema] of openModels) MODELS.add(schema, { id });

/**
 * What is answered may grow, so that readers must not refuse what they do not know. Descriptions come from where
 * `describe` left them, for the registry of our models has only names.
 */
const growing: NonNullable<z.core.ToJSONSchemaParams['override']> = ({ zodSchema, jsonSchema }) => {
  delete jsonSchema.additionalProperties;
  const description = z.globalRegistry.get(zodSchema as z.core.$ZodType)?.description;
  if (description && !jsonSchema.$ref) jsonSchema.description = description;
};

/** The schema of an answer; shared models are named, in `components`. */
export function answerSchema(schema: z.ZodType): JsonSchema {
  const { $defs: _, ...own } = schemaOf(schema, 'output', { metadata: MODELS, override: growing });
  return pointed(own);
}

/** References lead to the components of the document. */
const pointed = (schema: object): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', `"${SCHEMAS}`));

/** A model itself, where others only point to it. */
function wholeModel(name: string, schema: z.ZodObject): JsonSchema {
  const { $defs = {}, ...own } = schemaOf(schema, 'output', { metadata: MODELS, override: growing });
  return pointed(own.$ref ? ($defs[name] ?? own) : own);
}

/** Names of the models that are spoken of. */
const namesIn = (schema: JsonSchema) =>
  [...JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name = '']) => name);

/** The shared models that some call answers, each whole; shapes of requests stand where they are sent. */
export function modelSchemas(): Record<string, JsonSchema> {
  const found: Record<string, JsonSchema> = {};
  const waiting = openCalls.flatMap(({ answer }) => namesIn(answerSchema(answer)));
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const schema = openModels.get(name);
    if (!schema || found[name]) continue;
    const model = wholeModel(name, schema);
    found[name] = model;
    waiting.push(...namesIn(model));
  }
  return found;
}

/** Whose numbers a capability gives (CONTRIBUTING, "Error numbers"); any of them where it is not named. */
const HUNDREDS: Readonly<Record<string, readonly number[]>> = {
  usage: [],
  webhooks: [],
  files: [304, 308],
  contracts: [303, 304, 306, 307, 308, 309],
};
const ANY = [303, 304, 306, 307, 308, 309];
const isCommon = (code: number) => [310, 311].includes(Math.floor(code / 100)) || code >= 40_000;

const capabilityOf = ({ scope }: OpenDeclaration) => scope.split(':')[0] ?? scope;

const problemsOf = (capability: string) => {
  const hundreds = HUNDREDS[capability] ?? ANY;
  return Object.values(problems).filter(
    ({ code }) => isCommon(code) || hundreds.includes(Math.floor(code / 100)),
  );
};

const statusesOf = (capability: string) =>
  Map.groupBy(problemsOf(capability), ({ status }) => status) as ReadonlyMap<
    number,
    { code: number; message: string; hint: string }[]
  >;

const ref = (kind: 'schemas' | 'headers' | 'responses' | 'parameters', name: string) => ({
  $ref: `#/components/${kind}/${name}`,
});

const RATE_HEADERS = {
  'X-Request-Id': ref('headers', 'X-Request-Id'),
  RateLimit: ref('headers', 'RateLimit'),
  'RateLimit-Policy': ref('headers', 'RateLimit-Policy'),
};

const WORDS: Readonly<Record<number, string>> = {
  400: '请求有误',
  401: '密钥或签名不被接受',
  403: '没有权限',
  404: '不存在，或不属于这个应用',
  408: '没有按时发完',
  409: '与现在的状态冲突',
  413: '内容过大',
  415: '内容类型不对',
  422: '内容无法处理',
  429: '过于频繁',
  431: '请求头过大',
  500: '系统出错',
  503: '暂时不可用',
};

function refusalsOf(capability: string) {
  return [...statusesOf(capability)].map(([status, found]) => {
    const [first] = found;
    const codes = found.map(({ code }) => code).toSorted((a, b) => a - b);
    const example = { code: first?.code, data: null, message: first?.message, hint: first?.hint };
    return [
      `${capability}.${status}`,
      {
        description: WORDS[status] ?? '失败',
        headers: {
          'X-Request-Id': ref('headers', 'X-Request-Id'),
          ...(status === 429 && { 'Retry-After': ref('headers', 'Retry-After') }),
        },
        content: {
          'application/json': {
            schema: { allOf: [ref('schemas', 'Error'), { properties: { code: { enum: codes } } }] },
            example: { ...example, requestId: '019a9b1e-7c00-7000-8000-0000000000ff' },
          },
        },
      },
    ] as const;
  });
}

function contentOf({ sends, answer }: OpenDeclaration) {
  if (sends === 'file') return { '*/*': { schema: { type: 'string', format: 'binary' } } };
  const schema = answerSchema(answer);
  const example = { code: 1, data: answerExample(schema, modelSchemas()), message: '操作成功' };
  return { 'application/json': { schema: envelopeOf(schema), example } };
}

function bodyOf({ body, takes, example }: OpenDeclaration) {
  if (takes === 'file') return uploadBody();
  if (!body) return undefined;
  const schema = schemaOf(body, 'input') as JsonSchema;
  return {
    required: true,
    content: { 'application/json': { schema, example: example ?? requestExample(schema) } },
  };
}

const SECURITY = [{ bearer: [] }, { signature: [] }];

function operationOf(declaration: OpenDeclaration) {
  const { name, method, tag, summary, description, params, query, scope, limit, sunset } = declaration;
  const isWrite = method !== 'GET';
  const capability = capabilityOf(declaration);
  return {
    operationId: name,
    ...{ tags: [tag], summary, security: SECURITY },
    description: [description, `权限：${scope}。每个应用每 ${limit.perSeconds} 秒至多 ${limit.max} 次。`]
      .filter(Boolean)
      .join('\n\n'),
    ...(sunset && { deprecated: true }),
    parameters: [
      ...parametersOf(params, 'path'),
      ...parametersOf(query),
      ...(isWrite ? [ref('parameters', 'Idempotency-Key')] : []),
    ],
    ...(bodyOf(declaration) && { requestBody: bodyOf(declaration) }),
    responses: {
      200: {
        description: '成功',
        headers: {
          ...RATE_HEADERS,
          ...(isWrite && { 'Idempotency-Replayed': ref('headers', 'Idempotency-Replayed') }),
          ...(sunset && { Deprecation: ref('headers', 'Deprecation'), Sunset: ref('headers', 'Sunset') }),
        },
        content: contentOf(declaration),
      },
      ...Object.fromEntries(
        [...statusesOf(capability).keys()].map((status) => [
          status,
          ref('responses', `${capability}.${status}`),
        ]),
      ),
    },
    'x-scope': scope,
    'x-rate-limit': limit,
    ...(declaration.sandboxOnly && { 'x-sandbox-only': true }),
  };
}

const header = (description: string, type = 'string') => ({ description, schema: { type } });

const HEADERS = {
  'X-Request-Id': header('这次请求的编号，咨询时请给出'),
  RateLimit: header('还可以调用几次（r）与几秒后恢复（t）'),
  'RateLimit-Policy': header('每 w 秒至多 q 次'),
  'Retry-After': header('请在这么多秒之后再试', 'integer'),
  'Idempotency-Replayed': header('true 表示这是先前那次请求的应答'),
};
const SUNSET_HEADERS = {
  Deprecation: header('何时宣布不再维护（RFC 9745）'),
  Sunset: header('何时停止提供（RFC 8594）'),
};

const ERROR: JsonSchema = {
  type: 'object',
  description: '失败的应答。code 见错误码表，message 给用户看，hint 告诉开发者怎么办。',
  required: ['code', 'data', 'message', 'hint', 'requestId'],
  properties: {
    code: { type: 'integer', description: '错误码' },
    data: { description: '多为 null；沙箱的签名错误在 signatureBase 给出服务器得到的签名串' },
    message: { type: 'string' },
    hint: { type: 'string' },
    requestId: { type: 'string', description: '这次请求的编号' },
  },
};

const SECURITY_SCHEMES = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: `${KEY_PREFIXES.sandbox}… / ${KEY_PREFIXES.production}…`,
    description: '控制台里的密钥。前缀决定环境：yx_test_ 是沙箱，yx_live_ 是生产。',
  },
  signature: {
    type: 'apiKey',
    in: 'header',
    name: 'Signature',
    description:
      'HTTP 消息签名（RFC 9421）：请求头 Signature-Input 与 Signature，须覆盖 "@method"、"@path"，有查询串时 "@query"，有正文时 "content-digest"（RFC 9530），有 Idempotency-Key 时 "idempotency-key"；参数 created（±5 分钟）、keyid、nonce（只用一次）。算法 hmac-sha256、ecdsa-p256-sha256、sm2-sm3、hmac-sm3。',
  },
};

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    '同一个值与同样的内容在 24 小时内得到同一个应答，只产生一次效果。建议用 UUID 或您系统中的单号。',
  schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[\\x21-\\x7e]+$' },
  example: 'order-20261118-0001',
};

/** The groups of calls, in the order in which they are read. */
export const TAGS: Readonly<Record<string, string>> = {
  账号与用量: '密钥属于谁，还有多少额度。',
  文件: '上传要签署的文件。',
  合同: '创建、发起、查询、撤回、催办、延期、作废与下载。',
  模板: '查询可用的模板：角色与填写项。',
  批量发起: '用一个模板发起许多合同，一行一份。',
  一码多签: '谁扫码，谁得到一份由模板生成的合同。',
  回调通知: '合同有变化时通知您的系统（Standard Webhooks）。',
  嵌入: '把签署、实名、印章与模板页放进您的页面。',
  印章: '查询印章：状态、证书、可用次数与图样；申请用印。',
  证书: '查询企业的证书：状态与证书链。',
  个人与企业: '请本人认证身份，查询本人同意告知的结果。',
  摘要签名: '文件留在您那里：给出摘要，得到 CMS 或 GB/T 38540 签名。',
  验证与存证: '验证签名，查询存证，申请时间戳。',
  沙箱: '只在沙箱：让测试里的各方签署。',
};

/** Where each environment is reached. */
type OpenServers = Partial<Record<Environment, string>>;

const serversOf = ({ production, sandbox }: OpenServers) => [
  ...(production ? [{ url: production, description: '生产与沙箱：密钥的前缀决定环境' }] : []),
  ...(sandbox ? [{ url: sandbox, description: '沙箱：只接受 yx_test_ 密钥' }] : []),
];

/** The whole document. */
export function openDocument(servers: OpenServers) {
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {};
  for (const declaration of openCalls)
    paths[declaration.path] = {
      ...paths[declaration.path],
      [declaration.method.toLowerCase()]: operationOf(declaration),
    };
  const capabilities = [...new Set(openCalls.map(capabilityOf))];
  const hasSunset = openCalls.some(({ sunset }) => sunset);
  const [home] = serversOf(servers);
  return {
    openapi: '3.1.1',
    info: {
      title: '印信开放平台',
      version: '1.0.0',
      description:
        '成功的应答为 {code: 1, data, message}，失败的为 {code, data, message, hint, requestId}。写请求都可以带 Idempotency-Key。',
      license: { name: '用户服务协议', url: `${home?.url ?? ''}/agreement/register` },
    },
    servers: serversOf(servers),
    tags: [...new Set(openCalls.map(({ tag }) => tag))].map((name) => ({
      name,
      description: TAGS[name] ?? `${name}。`,
    })),
    paths,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      parameters: { 'Idempotency-Key': IDEMPOTENCY_KEY },
      headers: { ...HEADERS, ...(hasSunset && SUNSET_HEADERS) },
      schemas: { ...modelSchemas(), Error: ERROR },
      responses: Object.fromEntries(capabilities.flatMap(refusalsOf)),
    },
    'x-errors': problemTable(capabilities),
  };
}

const problemTable = (capabilities: readonly string[]) => {
  const all = new Set(capabilities.flatMap(problemsOf));
  return [...all].toSorted((a, b) => a.code - b.code);
};

export type OpenDocument = ReturnType<typeof openDocument>;

/** Made for whoever asks first. */
export function openDocumentOnDemand(servers: OpenServers): () => OpenDocument {
  let made: OpenDocument | undefined;
  return () => {
    made ??= openDocument(servers);
    return made;
  };
}

export const OPEN_DOCUMENT = `${OPEN_ROOT}/openapi.json`;

/** Public, for tools and readers. */
export async function registerOpenDocument(
  app: FastifyInstance,
  document: () => OpenDocument,
): Promise<void> {
  await app.register(async (scope) => {
    compressAnswers(scope);
    scope.get(OPEN_DOCUMENT, async (_request, reply) =>
      // a document that any tool in any page may read
      reply.header('access-control-allow-origin', '*').send(document()),
    );
  });
}
