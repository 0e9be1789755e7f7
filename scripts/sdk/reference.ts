// The reference of the document centre: a page for each call, from its declaration.
import { problems } from '@yinxin/api';
import { type OpenDeclaration, SCOPES } from '@yinxin/api/open';
import { answerSchema, modelSchemas, TAGS } from '../../apps/server/src/http/open/document.ts';
import { answerExample, type JsonSchema } from '../../apps/server/src/http/open/example.ts';
import { schemaOf } from '../../apps/server/src/http/openapi.ts';
import { type Api, snake } from './model.ts';
import { allSamples, readableJson } from './samples.ts';

const FOLDER = 'apps/server/src/modules/content/seed/reference';

const cell = (text: string) => text.replaceAll(/\s*\n\s*/g, ' ').replaceAll('|', '\\|');
const table = (heads: string[], rows: string[][]) =>
  [
    `| ${heads.join(' | ')} |`,
    `|${heads.map(() => '---|').join('')}`,
    ...rows.map((row) => `| ${row.map(cell).join(' | ')} |`),
  ].join('\n');

type Sized = JsonSchema & { maximum?: number; maxItems?: number; maxLength?: number };

/** More than anybody sends: the edge of what a number can hold. */
const MANY = 9_000_000_000;

const between = (least: number | undefined, most: number | undefined, unit: string) => {
  if (most !== undefined && most < MANY) return `${least ?? 0}–${most}${unit}`;
  return least && least > -MANY ? `至少 ${least}${unit}` : '';
};

const NAMES: Readonly<Record<string, string>> = {
  string: '文本',
  integer: '整数',
  number: '数字',
  boolean: '布尔',
  object: '对象',
};
const FORMATS: Readonly<Record<string, string>> = { uuid: 'UUID', 'date-time': '时间', uri: '网址' };

interface Shape {
  schema: Sized;
  isList: boolean;
  isNullable: boolean;
}

/** What stands behind references, lists and choices with null. */
function shapeOf(given: JsonSchema, models: Record<string, JsonSchema>): Shape {
  const schema = given.$ref ? (models[given.$ref.split('/').at(-1) ?? ''] ?? {}) : given;
  const choices = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null');
  const [only] = choices;
  const isNullable = choices.length < (schema.anyOf ?? schema.oneOf ?? []).length;
  if (only && choices.length === 1) return { ...shapeOf(only, models), isNullable };
  if (schema.type === 'array' && schema.items)
    return { ...shapeOf(schema.items, models), isList: true, isNullable };
  const types = [schema.type ?? []].flat();
  return { schema, isList: false, isNullable: isNullable || types.includes('null') };
}

function typeOf({ schema, isList, isNullable }: Shape): string {
  const kind = [schema.type ?? 'object'].flat()[0] ?? 'object';
  const name = FORMATS[schema.format ?? ''] ?? NAMES[kind] ?? kind;
  return `${name}${isList ? '数组' : ''}${isNullable ? '或 null' : ''}`;
}

/** Limits, values and what is taken where nothing is given. */
function rulesOf(given: Sized, { schema }: Shape): string {
  const size =
    given.type === 'array'
      ? between(given.minItems, given.maxItems, ' 个')
      : schema.type === 'string'
        ? between(schema.minLength, schema.maxLength, ' 字')
        : between(schema.minimum, schema.maximum, '');
  const hasDefault = given.default !== undefined && given.default !== '' && given.default !== null;
  return [
    given.description ?? schema.description ?? '',
    schema.enum ? `取值 ${schema.enum.map((value) => `\`${value}\``).join('、')}` : '',
    schema.format || schema.enum ? '' : size,
    hasDefault && !Array.isArray(given.default) ? `缺省 \`${JSON.stringify(given.default)}\`` : '',
  ]
    .filter(Boolean)
    .join('；');
}

const MOST_DEPTH = 4;

/** A row for each field, those of objects below their own; of a request without models it says what is required. */
function fieldRows(
  given: JsonSchema,
  models?: Record<string, JsonSchema>,
  before = '',
  depth = 0,
): string[][] {
  const { schema } = shapeOf(given, models ?? {});
  if (depth > MOST_DEPTH) return [];
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const shape = shapeOf(field, models ?? {});
    const path = `${before}${name}`;
    const isRequired = !models && schema.required?.includes(name) && field.default === undefined;
    const own = [
      `\`${path}\` ${typeOf(shape)}`,
      [isRequired ? '**必填**' : '', rulesOf(field as Sized, shape)].filter(Boolean).join('　'),
    ];
    const inner = shape.schema.properties
      ? fieldRows(shape.schema, models, `${path}${shape.isList ? '[]' : ''}.`, depth + 1)
      : [];
    return [own, ...inner];
  });
}

const inputOf = (schema: Parameters<typeof schemaOf>[0]) => schemaOf(schema, 'input') as JsonSchema;
const HEADS = ['名称', '说明'];

function requestPart({ params, query, body, takes, method }: OpenDeclaration): string[] {
  const parts: [string, string[][]][] = [
    ['路径', params ? fieldRows(inputOf(params)) : []],
    ['查询串', query ? fieldRows(inputOf(query)) : []],
    ['正文（JSON）', body ? fieldRows(inputOf(body)) : []],
    ['正文（multipart/form-data）', takes ? [['`file` 文件', '**必填**　文件的内容与名称']] : []],
  ];
  const shown = parts.filter(([, rows]) => rows.length > 0);
  return [
    '## 请求参数',
    ...(shown.length === 0
      ? ['没有参数。']
      : shown.flatMap(([name, rows]) => [`### ${name}`, table(HEADS, rows)])),
    ...(method === 'POST'
      ? ['写请求都可以带请求头 `Idempotency-Key`：同一个值与同样的内容，24 小时内只做一次，得到同一个应答。']
      : []),
  ];
}

function answerPart({ answer, sends }: OpenDeclaration): string[] {
  if (sends) return ['## 应答', '成功时是文件本身，不是 JSON；失败时与其他接口相同。'];
  const models = modelSchemas();
  const schema = answerSchema(answer);
  const example = { code: 1, data: answerExample(schema, models), message: '操作成功' };
  return [
    '## 应答',
    '成功的应答是 `{ "code": 1, "data": …, "message": "操作成功" }`，`data` 里有：',
    table(HEADS, fieldRows(schema, models)),
    '```json',
    readableJson(example),
    '```',
  ];
}

const BY_CODE = '/platform/document?typeId=errors';

/** Which tens of error numbers a group of calls gives of its own (CONTRIBUTING, "Error numbers"). */
const OWN_TENS: Readonly<Record<string, readonly number[]>> = {
  文件: [3081],
  合同: [3080, 3081],
  模板: [3085],
  批量发起: [3086],
  一码多签: [3088],
  回调通知: [3106],
  印章: [3073],
  验证与存证: [3090],
};
const FOR_ALL = [31002, 31005, 40000, 42900];
const FOR_WRITES = [31020, 31022];
const OWN_CODES: Readonly<Record<string, readonly number[]>> = {
  文件: [31031],
  合同: [31031, 31032, 31033],
  嵌入: [31036],
  沙箱: [31030, 31034],
};

/** Where the server says why in the answer itself. */
const wordsOf = (message: string) => (/^\{\w+\}$/.test(message) ? '原因见应答的 `message`' : message);

function errorPart({ tag, method }: OpenDeclaration): string[] {
  const codes = [...FOR_ALL, ...(method === 'POST' ? FOR_WRITES : []), ...(OWN_CODES[tag] ?? [])];
  const isMet = (code: number) =>
    codes.includes(code) || (OWN_TENS[tag] ?? []).includes(Math.floor(code / 10));
  const rows = Object.values(problems)
    .filter(({ code }) => isMet(code))
    .toSorted((one, other) => one.code - other.code)
    .map(({ code, status, message, hint }) => [String(code), String(status), wordsOf(message), hint]);
  return [
    '## 常见的错误',
    `失败的应答带 \`code\`、\`message\`、\`hint\` 与 \`requestId\`。这里是这一组接口常见的，其余的在[错误码](${BY_CODE})里按码查询。`,
    table(['code', 'HTTP', '发生了什么', '怎么办'], rows),
  ];
}

/** The beginning of the summary, for the directory. */
const titleOf = ({ summary }: OpenDeclaration) => summary.split(/[，：；（]/)[0] ?? summary;

function pageOf(declaration: OpenDeclaration, samples: Record<string, string>): string {
  const { name, method, path, summary, description, scope, limit, tag, sandboxOnly, sunset } = declaration;
  const facts = [
    ['权限', `\`${scope}\`（${SCOPES[scope]}）`],
    ['限额', `每个应用每 ${limit.perSeconds} 秒 ${limit.max} 次，超出回答 42900，\`Retry-After\` 说明等几秒`],
    ['环境', sandboxOnly ? '只在沙箱' : '沙箱与生产，由密钥的前缀决定'],
    ...(sunset ? [['停用', `${sunset.announced} 宣布，${sunset.ends} 起不再提供`]] : []),
  ];
  const fences = Object.entries(samples).map(([language, code]) => `\`\`\`${language}\n${code}\n\`\`\``);
  return `${[
    `# ${titleOf(declaration)}\n> ${tag}`,
    `**${method}** \`${path}\` [试一下](/platform/console/interface?view=try&call=${name})`,
    `${summary}。${description ?? ''}`,
    facts.map(([fact, words]) => `- **${fact}**　${words}`).join('\n'),
    ...fences,
    ...requestPart(declaration),
    ...joined(answerPart(declaration)),
    ...errorPart(declaration),
  ].join('\n\n')}\n`;
}

/** Fences hold together what stands between them. */
const joined = (lines: string[]): string[] => {
  const at = lines.indexOf('```json');
  return at < 0 ? lines : [...lines.slice(0, at), lines.slice(at).join('\n')];
};

const FIRST = ['create', 'upload', 'file', 'get', 'list'];
const placeOf = ({ name }: OpenDeclaration) => {
  const at = FIRST.indexOf(name.split('.')[1] ?? '');
  return `${at < 0 ? FIRST.length : at} ${name}`;
};
const number = (at: number) => String(at + 1).padStart(2, '0');
const slugOf = (name: string) => snake(name).replaceAll('_', '-');

/** The pages by their path; the folder and the order are in the name, as with the guides. */
export function referenceFiles(api: Api): Record<string, string> {
  const groups = Map.groupBy(allSamples(api), ({ declaration }) => declaration.tag);
  const tags = Object.keys(TAGS);
  const unknown = [...groups.keys()].filter((tag) => !tags.includes(tag));
  if (unknown.length > 0) throw new Error(`TAGS of http/open/document.ts lacks ${unknown}`);
  const files = tags.flatMap((tag, group) => {
    const calls = (groups.get(tag) ?? []).toSorted((a, b) =>
      placeOf(a.declaration) < placeOf(b.declaration) ? -1 : 1,
    );
    const folder = slugOf(calls[0]?.declaration.name.split('.')[0] ?? '');
    return calls.map(({ declaration, samples }, at) => [
      `${FOLDER}/${number(group)}-api-${folder}--${number(at)}-api-${slugOf(declaration.name)}.md`,
      pageOf(declaration, samples),
    ]);
  });
  return Object.fromEntries(files);
}
