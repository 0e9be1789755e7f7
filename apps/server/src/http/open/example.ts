/** As much of JSON Schema as our declarations give. */
export interface JsonSchema {
  $ref?: string;
  type?: string | readonly string[];
  format?: string;
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  description?: string;
  required?: readonly string[];
  properties?: Record<string, JsonSchema>;
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  allOf?: readonly JsonSchema[];
  minimum?: number;
  minItems?: number;
  minLength?: number;
}

const FORMATS: Readonly<Record<string, string>> = {
  uuid: '019a9b1e-7c00-7000-8000-000000000001',
  'date-time': '2026-12-31T16:00:00Z',
  date: '2026-12-31',
  uri: 'https://partner.cn/callback',
  email: 'zhangsan@partner.cn',
};

/** Texts by the name of what holds them, where one shows more than a word could. */
const TEXTS: Readonly<Record<string, string>> = {
  id: '019a9b1e-7c00-7000-8000-000000000002',
  title: '采购合同',
  name: '张三',
  organizationName: '示例科技有限公司',
  applicationName: '合同助手',
  reason: '内容有误',
  sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  sm3: '1ab21d8355cfa17f8e61194831e81a8f22bec8c728fefb747ed035eb5082aa2b',
  number: 'HT202611180001',
  code: '0199f1c213aa7b028d2e5c1f9e7a4b60',
};
const MOMENT = '2026-11-18T02:00:00.000Z';
const isMoment = /(?:At|Until|Since)$|^(?:at|deadline|until)$/;

/** A request's example: numbers of phones whole, as they are sent. */
export const requestExample = (schema: JsonSchema): unknown =>
  exampleOf(schema, { models: {}, texts: { ...TEXTS, phone: '13800138001' } }, '');

/** An answer's example: numbers of phones masked, as they are answered. */
export const answerExample = (schema: JsonSchema, models: Record<string, JsonSchema>): unknown =>
  exampleOf(schema, { models, texts: { ...TEXTS, phone: '138****8001', reason: '' } }, '');

interface Known {
  models: Record<string, JsonSchema>;
  texts: Readonly<Record<string, string>>;
}

/** A value that the schema allows: what is required, by name and kind. */
function exampleOf(schema: JsonSchema, known: Known, name: string): unknown {
  if (schema.$ref) return exampleOf(known.models[schema.$ref.split('/').at(-1) ?? ''] ?? {}, known, name);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  const [choice] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (choice) return exampleOf(choice, known, name);
  switch ([schema.type].flat()[0]) {
    case 'object': {
      const { properties = {}, required = [] } = schema;
      return Object.fromEntries(required.map((key) => [key, exampleOf(properties[key] ?? {}, known, key)]));
    }
    case 'array':
      return schema.items ? [exampleOf(schema.items, known, name)] : [];
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    case 'string':
      return FORMATS[schema.format ?? ''] ?? known.texts[name] ?? (isMoment.test(name) ? MOMENT : '示例');
    default:
      return null;
  }
}
