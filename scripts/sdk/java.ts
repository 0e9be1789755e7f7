import {
  type Api,
  camel,
  type Field,
  GENERATED,
  groupsOf,
  type Model,
  type Operation,
  pascal,
  type Type,
} from './model.ts';

const ROOT = 'sdks/java/src/main/java/cn/yinxin';
/** Words of the language, and methods that every object has. */
const RESERVED = new Set(
  `abstract assert boolean break byte case catch char class const continue default do double else enum extends final
  finally float for goto if implements import instanceof int interface long native new null package private protected
  public return short static strictfp super switch synchronized this throw throws transient try void volatile while true
  false clone finalize getClass hashCode notify notifyAll toString wait get put toJson`.split(/\s+/),
);
export const safe = (name: string) => (RESERVED.has(name) ? `${name}_` : name);
/** As a method of a group, where only words of the language are taken. */
export const safeMethod = (name: string) => (name === 'get' || name === 'put' ? name : safe(name));

function typeName(type: Type): string {
  switch (type.kind) {
    case 'string':
      return 'String';
    case 'integer':
      return 'Long';
    case 'number':
      return 'Double';
    case 'boolean':
      return 'Boolean';
    case 'array':
      return `List<${typeName(type.of)}>`;
    case 'model':
      return type.name;
    case 'any':
      return 'Object';
  }
}

const PRIMITIVES: Readonly<Record<string, string>> = { Long: 'long', Double: 'double', Boolean: 'boolean' };
/** What a setter takes: numbers as they are written. */
const taken = (type: Type) => (type.nullable ? undefined : PRIMITIVES[typeName(type)]) ?? typeName(type);

function reading(type: Type, value: string, depth = 1): string {
  switch (type.kind) {
    case 'integer':
      return `Json.integer(${value})`;
    case 'number':
      return `Json.number(${value})`;
    case 'array':
      return `Json.list(${value}, item${depth} -> ${reading(type.of, `item${depth}`, depth + 1)})`;
    case 'model':
      return `Json.model(${value}, ${type.name}::new)`;
    case 'any':
      return value;
    default:
      return `(${typeName(type)}) ${value}`;
  }
}

const valuesOf = (type: Type) =>
  type.kind === 'string' && type.values.length > 0 ? `取值 ${type.values.join('、')}` : '';

function fieldLines(model: string, { name, type, about }: Field): string[] {
  const said = [about, valuesOf(type)].filter(Boolean).join('；');
  const comment = said ? [`    /** ${said} */`] : [];
  return [
    '',
    ...comment,
    `    public ${typeName(type)} ${safe(name)}() {`,
    `        return ${reading(type, `get("${name}")`)};`,
    '    }',
    '',
    ...comment,
    `    public ${model} ${safe(name)}(${taken(type)} value) {`,
    `        put("${name}", value);`,
    '        return this;',
    '    }',
  ];
}

function modelFile({ name, about, fields }: Model): string {
  const usesList = fields.some(({ type }) => type.kind === 'array');
  return [
    `// ${GENERATED}`,
    'package cn.yinxin.model;',
    '',
    ...(usesList ? ['import java.util.List;'] : []),
    'import java.util.Map;',
    '',
    ...(about ? [`/** ${about} */`] : []),
    `public final class ${name} extends JsonModel {`,
    `    public ${name}() {}`,
    '',
    `    public ${name}(Map<String, Object> json) {`,
    '        super(json);',
    '    }',
    ...fields.flatMap((field) => fieldLines(name, field)),
    '}',
    '',
  ].join('\n');
}

const pathOf = ({ path }: Operation) =>
  path
    .split(/\{(\w+)\}/)
    .map((part, at) => (at % 2 === 0 ? `"${part}"` : `Transport.part(${safe(camel(part))})`))
    .filter((part) => part !== '""')
    .join(' + ');

function methodLines(operation: Operation): string[] {
  const { method, http, about, params, query, body, takesFile, answer, pageOf } = operation;
  const isWrite = http !== 'GET';
  const isOptional = query?.fields.every(({ required }) => !required) ?? false;
  const given: [string, string][] = [
    ...params.map(({ name }): [string, string] => ['String', safe(camel(name))]),
    ...(takesFile
      ? ([
          ['String', 'name'],
          ['byte[]', 'content'],
        ] as [string, string][])
      : []),
    ...(body ? ([[typeName(body), 'body']] as [string, string][]) : []),
  ];
  const last: [string, string][] = [
    ...(query ? ([[query.name, 'query']] as [string, string][]) : []),
    ...(isWrite ? ([['String', 'idempotencyKey']] as [string, string][]) : []),
  ];
  const all = [...given, ...last];
  const call = [
    `new Call("${http}", ${pathOf(operation)})`,
    ...(takesFile ? ['.file(name, content)'] : []),
    ...(body ? ['.body(body)'] : []),
    ...(query ? ['.query(query.toJson())'] : []),
    ...(isWrite ? ['.idempotencyKey(idempotencyKey)'] : []),
  ].join('');
  const signature = (parts: [string, string][]) => parts.map((part) => part.join(' ')).join(', ');
  const name = safeMethod(method);
  const result = answer ? typeName(answer) : 'byte[]';
  const shorter = [
    ...given.map(([, param]) => param),
    ...(query ? [isOptional ? `new ${query.name}()` : 'query'] : []),
    ...(isWrite ? ['null'] : []),
  ].join(', ');
  const hasShorter = isWrite || (query && isOptional);
  return [
    '',
    `    /** ${about} */`,
    `    public ${result} ${name}(${signature(all)}) {`,
    answer
      ? `        return transport.json(${call}, data -> ${reading(answer, 'data')});`
      : `        return transport.file(${call});`,
    '    }',
    ...(hasShorter
      ? [
          '',
          `    /** ${about} */`,
          `    public ${result} ${name}(${signature(given)}) {`,
          `        return ${name}(${shorter});`,
          '    }',
        ]
      : []),
    ...(pageOf
      ? [
          '',
          `    /** ${about}；逐页取完。 */`,
          `    public Iterable<${typeName(pageOf)}> ${method}All(${signature(all)}) {`,
          `        return transport.pages(${call}, data -> ${reading(pageOf, 'data')});`,
          '    }',
        ]
      : []),
  ];
}

const groupFile = ([group, operations]: [string, Operation[]]): string => {
  const methods = operations.flatMap(methodLines).join('\n');
  return [
    `// ${GENERATED}`,
    'package cn.yinxin;',
    '',
    'import cn.yinxin.model.*;',
    ...(/\bList</.test(methods) ? ['import java.util.List;'] : []),
    '',
    `public final class ${pascal(group)}Calls {`,
    '    private final Transport transport;',
    '',
    `    ${pascal(group)}Calls(Transport transport) {`,
    '        this.transport = transport;',
    '    }',
    methods,
    '}',
    '',
  ].join('\n');
};

/** The generated files of the Java SDK. */
export function javaFiles(api: Api): Record<string, string> {
  const groups = groupsOf(api);
  const operations = [
    `// ${GENERATED}`,
    'package cn.yinxin;',
    '',
    '/** 按能力分组的调用。 */',
    'public class Operations {',
    ...groups.map(([group]) => `    private final ${pascal(group)}Calls ${safe(group)};`),
    '',
    '    Operations(Transport transport) {',
    ...groups.map(([group]) => `        ${safe(group)} = new ${pascal(group)}Calls(transport);`),
    '    }',
    ...groups.flatMap(([group]) => [
      '',
      `    public ${pascal(group)}Calls ${safe(group)}() {`,
      `        return ${safe(group)};`,
      '    }',
    ]),
    '}',
    '',
  ].join('\n');
  return {
    ...Object.fromEntries(api.models.map((model) => [`${ROOT}/model/${model.name}.java`, modelFile(model)])),
    ...Object.fromEntries(groups.map((group) => [`${ROOT}/${pascal(group[0])}Calls.java`, groupFile(group)])),
    [`${ROOT}/Operations.java`]: operations,
  };
}
