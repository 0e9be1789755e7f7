// What the SDKs are generated from: the declared calls as operations, and what they send and answer as models.
import { type OpenDeclaration, openCalls } from '@yinxin/api/open';
import { answerSchema, modelSchemas } from '../../apps/server/src/http/open/document.ts';
import type { JsonSchema } from '../../apps/server/src/http/open/example.ts';
import { schemaOf } from '../../apps/server/src/http/openapi.ts';

export type Kind =
  | { kind: 'string'; values: readonly string[] }
  | { kind: 'integer' | 'number' | 'boolean' | 'any' }
  | { kind: 'array'; of: Type }
  | { kind: 'model'; name: string };
export type Type = Kind & { nullable: boolean };

export interface Field {
  name: string;
  type: Type;
  required: boolean;
  about: string;
}

export interface Model {
  name: string;
  about: string;
  fields: Field[];
}

export interface Operation {
  /** `contracts` of `contracts.create`. */
  group: string;
  method: string;
  http: OpenDeclaration['method'];
  path: string;
  about: string;
  params: Field[];
  query: Model | undefined;
  body: Type | undefined;
  takesFile: boolean;
  /** Undefined where the answer is a file. */
  answer: Type | undefined;
  /** Where the answer is a page of a list: what is in it. */
  pageOf: Type | undefined;
}

export interface Api {
  models: Model[];
  operations: Operation[];
}

export const pascal = (text: string) =>
  text.replaceAll(/(?:^|[^a-zA-Z0-9]+)([a-zA-Z0-9])/g, (_, letter: string) => letter.toUpperCase());
export const snake = (text: string) =>
  text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(/[^a-zA-Z0-9]+/g, '_')
    .toLowerCase();
export const camel = (text: string) => {
  const name = pascal(text);
  return name.charAt(0).toLowerCase() + name.slice(1);
};

const singular = (word: string) =>
  word === 'list' ? 'item' : word.replace(/ies$/, 'y').replace(/(?<=[^s])s$/, '');

/** One line, for comments of every language. */
const oneLine = (text = '') => text.replaceAll(/\s+/g, ' ').replaceAll('*/', '* /').trim();

class Models {
  readonly all = new Map<string, Model>();

  add(wanted: string, schema: JsonSchema): string {
    let name = wanted;
    for (let n = 2; this.all.has(name); n++) name = `${wanted}${n}`;
    const model: Model = { name, about: oneLine(schema.description), fields: [] };
    this.all.set(name, model);
    const { properties = {}, required = [] } = schema;
    model.fields = Object.entries(properties).map(([field, given]) => ({
      name: field,
      type: this.typeOf(given, name + pascal(singular(field))),
      required: required.includes(field),
      about: oneLine(given.description),
    }));
    return name;
  }

  typeOf(schema: JsonSchema, name: string): Type {
    const types = [schema.type ?? []].flat();
    const choices = schema.anyOf ?? schema.oneOf ?? [];
    const nullable = types.includes('null') || choices.some(({ type }) => type === 'null');
    const [only, ...others] = choices.filter(({ type }) => type !== 'null');
    if (only) return others.length > 0 ? { kind: 'any', nullable } : { ...this.typeOf(only, name), nullable };
    return {
      ...this.#kindOf(
        schema,
        types.find((type) => type !== 'null'),
        name,
      ),
      nullable,
    };
  }

  #kindOf(schema: JsonSchema, type: string | undefined, name: string): Kind {
    if (schema.$ref) return { kind: 'model', name: schema.$ref.split('/').at(-1) ?? '' };
    if (type === 'string') return { kind: 'string', values: stringsOf(schema) };
    if (type === 'integer' || type === 'number' || type === 'boolean') return { kind: type };
    if (type === 'array') return { kind: 'array', of: this.typeOf(schema.items ?? {}, name) };
    if (type === 'object' && schema.properties) return { kind: 'model', name: this.add(name, schema) };
    return { kind: 'any' };
  }
}

const stringsOf = ({ enum: values, const: only }: JsonSchema): string[] =>
  (values ?? (only === undefined ? [] : [only])).filter((value) => typeof value === 'string');

const inputOf = (schema: Parameters<typeof schemaOf>[0]) => schemaOf(schema, 'input') as JsonSchema;

function operationOf(declaration: OpenDeclaration, models: Models): Operation {
  const { name, method: http, path, params, query, body, takes, sends, answer } = declaration;
  const [group = '', ...rest] = name.split('.');
  const method = camel(rest.join('-'));
  const own = pascal(name);
  const given = params && inputOf(params);
  const bodyType = body && models.typeOf(inputOf(body), own);
  const answered = sends ? undefined : models.typeOf(answerSchema(answer), `${own}Answer`);
  const queryName = query && models.add(`${own}Query`, inputOf(query));
  return {
    ...{ group: camel(group), method, http, path },
    about: oneLine([declaration.summary, declaration.description].filter(Boolean).join('。')),
    params: Object.entries(given?.properties ?? {}).map(([field, schema]) => ({
      ...{ name: field, required: true, about: oneLine(schema.description) },
      type: { kind: 'string', values: [], nullable: false },
    })),
    query: queryName ? models.all.get(queryName) : undefined,
    body: bodyType,
    takesFile: takes === 'file',
    answer: answered,
    pageOf: query && answered && pageOf(models, query.shape, answered),
  };
}

/** A list with `cursor` in the query and `next` in the answer can be walked. */
function pageOf(models: Models, query: object, answer: Type): Type | undefined {
  if (!('cursor' in query) || answer.kind !== 'model') return undefined;
  const fields = models.all.get(answer.name)?.fields ?? [];
  const list = fields.find(({ name }) => name === 'list')?.type;
  return fields.some(({ name }) => name === 'next') && list?.kind === 'array' ? list.of : undefined;
}

const byName =
  <T>(nameOf: (one: T) => string) =>
  (a: T, b: T) =>
    nameOf(a) < nameOf(b) ? -1 : 1;

/** Everything that is declared, by name: loaders put exports in different orders. */
export function theApi(): Api {
  const models = new Models();
  const shared = Object.entries(modelSchemas()).toSorted(byName(([name]) => name));
  for (const [name, schema] of shared) models.add(name, schema);
  const calls = openCalls.toSorted(byName(({ name }) => name));
  const operations = calls.map((declaration) => operationOf(declaration, models));
  return { models: [...models.all.values()], operations };
}

/** Operations by their group, in order. */
export const groupsOf = ({ operations }: Api) => [...Map.groupBy(operations, ({ group }) => group)];

export const GENERATED = '由 scripts/sdk 从接口声明生成，请勿手工修改。';
