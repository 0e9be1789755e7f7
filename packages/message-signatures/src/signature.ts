// HTTP Message Signatures (RFC 9421): the signature base of a request, and what its two headers say.
import {
  type InnerList,
  type Item,
  isInnerList,
  type Parameters,
  parseDictionary,
  serializeDictionary,
  serializeInnerList,
  serializeItem,
} from 'structured-headers';

/** What of a request can be covered. */
export interface Message {
  method: string;
  /** With scheme, host, path and query, as the client sent it. */
  url: string;
  /** Lower-case names; a field that came several times has all values, in their order. */
  headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

export interface SignatureParameters {
  created?: number;
  expires?: number;
  keyid?: string;
  alg?: string;
  nonce?: string;
  tag?: string;
}

export interface ParsedSignature {
  label: string;
  /** The names of what is covered, derived components with their `@`. */
  components: string[];
  parameters: SignatureParameters;
  signature: Uint8Array;
  /** The list as it was sent: its bytes are part of what is signed. */
  input: InnerList;
}

/** What cannot be a signature, in words for the developer. */
export class SignatureProblem extends Error {}

/** Components as a list with its parameters, ready for `Signature-Input`. */
export function signatureInput(components: readonly string[], parameters: SignatureParameters): InnerList {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
  return [components.map((name): Item => [name, new Map()]), new Map(given)];
}

/** The bytes that are signed (RFC 9421, 2.5). @throws SignatureProblem */
export function signatureBase(message: Message, input: InnerList): string {
  const [items] = input;
  const lines = new Map<string, string>();
  for (const item of items) {
    const name = serializeItem(item);
    if (lines.has(name)) throw new SignatureProblem(`${name} 重复列出`);
    lines.set(name, componentOf(message, item));
  }
  const params = `"@signature-params": ${serializeInnerList(input)}`;
  return [...[...lines].map(([name, value]) => `${name}: ${value}`), params].join('\n');
}

function componentOf(message: Message, [name, parameters]: Item): string {
  if (typeof name !== 'string') throw new SignatureProblem('组成部分的名称应为字符串');
  if (name.startsWith('@')) return derived(message, name, parameters);
  const [unknown] = parameters.keys();
  if (unknown !== undefined) throw new SignatureProblem(`不支持 "${name}" 的参数 ${unknown}`);
  if (name !== name.toLowerCase()) throw new SignatureProblem(`"${name}" 应为小写`);
  const field = message.headers[name];
  if (field === undefined) throw new SignatureProblem(`请求没有 "${name}" 这个请求头`);
  return [field].flat().map(unfold).join(', ');
}

/** Without the spaces around it and line folds in it (2.1). */
const unfold = (value: string) => value.trim().replace(/[ \t]*\r?\n[ \t]+/g, ' ');

function derived({ method, url }: Message, name: string, parameters: Parameters): string {
  const target = new URL(url);
  const isParameter = name === '@query-param';
  const [unknown] = [...parameters.keys()].filter((key) => !(isParameter && key === 'name'));
  if (unknown !== undefined) throw new SignatureProblem(`不支持 "${name}" 的参数 ${unknown}`);
  switch (name) {
    case '@method':
      return method;
    case '@target-uri':
      return target.href;
    case '@authority':
      return target.host;
    case '@scheme':
      return target.protocol.slice(0, -1);
    case '@request-target':
      return target.pathname + target.search;
    case '@path':
      return target.pathname;
    case '@query':
      return target.search || '?';
    case '@query-param':
      return queryParameter(target, parameters.get('name'));
    default:
      throw new SignatureProblem(`不支持 "${name}"`);
  }
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    throw new SignatureProblem(`"@query-param" 的参数 name 不是合法的百分号编码：${name}`);
  }
}

function queryParameter({ searchParams }: URL, encoded: unknown): string {
  if (typeof encoded !== 'string') throw new SignatureProblem('"@query-param" 缺少参数 name');
  const values = searchParams.getAll(decoded(encoded));
  const [value] = values;
  if (value === undefined || values.length > 1)
    throw new SignatureProblem(`查询串里的 ${encoded} 应当恰好出现一次`);
  return encodeURIComponent(value);
}

const NUMBERS = ['created', 'expires'] as const;
const TEXTS = ['keyid', 'alg', 'nonce', 'tag'] as const;

function parametersOf(given: Parameters): SignatureParameters {
  const parameters: SignatureParameters = {};
  for (const name of NUMBERS) {
    const value = given.get(name);
    if (value === undefined) continue;
    if (typeof value !== 'number' || !Number.isInteger(value))
      throw new SignatureProblem(`参数 ${name} 应为整数秒`);
    parameters[name] = value;
  }
  for (const name of TEXTS) {
    const value = given.get(name);
    if (value === undefined) continue;
    if (typeof value !== 'string') throw new SignatureProblem(`参数 ${name} 应为字符串`);
    parameters[name] = value;
  }
  return parameters;
}

const dictionaryIn = (header: string, name: string) => {
  try {
    return parseDictionary(header);
  } catch {
    throw new SignatureProblem(`请求头 ${name} 的格式不正确（RFC 9651 的字典）`);
  }
};

/** The one signature of a request. @throws SignatureProblem */
export function parseSignature(signatureInputHeader: string, signatureHeader: string): ParsedSignature {
  const inputs = [...dictionaryIn(signatureInputHeader, 'Signature-Input')];
  const signatures = dictionaryIn(signatureHeader, 'Signature');
  const [first] = inputs;
  if (!first || inputs.length > 1 || signatures.size > 1)
    throw new SignatureProblem('请求应当恰好带一个签名');
  const [label, input] = first;
  if (!isInnerList(input)) throw new SignatureProblem('Signature-Input 应为组成部分的列表');
  const [signature] = signatures.get(label) ?? [];
  if (!(signature instanceof ArrayBuffer))
    throw new SignatureProblem(`请求头 Signature 里没有名为 ${label} 的签名`);
  const components = input[0].map(([name]) => {
    if (typeof name !== 'string') throw new SignatureProblem('组成部分的名称应为字符串');
    return name;
  });
  return {
    label,
    components,
    parameters: parametersOf(input[1]),
    signature: new Uint8Array(signature),
    input,
  };
}

/** Both headers of a signature that was made over `signatureBase`. */
export const signatureHeaders = (input: InnerList, signature: Uint8Array, label = 'sig1') => {
  const own = new ArrayBuffer(signature.length);
  new Uint8Array(own).set(signature);
  return {
    'signature-input': serializeDictionary(new Map([[label, input]])),
    signature: serializeDictionary(new Map([[label, [own, new Map()]]])),
  };
};
