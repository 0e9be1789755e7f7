import {
  type Api,
  GENERATED,
  groupsOf,
  type Model,
  type Operation,
  pascal,
  snake,
  type Type,
} from './model.ts';

const RESERVED = new Set([
  'from',
  'import',
  'class',
  'def',
  'return',
  'pass',
  'global',
  'lambda',
  'del',
  'is',
  'in',
]);
const safe = (name: string) => (RESERVED.has(name) ? `${name}_` : name);

function typeName(type: Type): string {
  const name = kindName(type);
  return type.nullable ? `Optional[${name}]` : name;
}

function kindName(type: Type): string {
  switch (type.kind) {
    case 'string':
      return type.values.length > 0
        ? `Literal[${type.values.map((value) => `"${value}"`).join(', ')}]`
        : 'str';
    case 'integer':
      return 'int';
    case 'number':
      return 'float';
    case 'boolean':
      return 'bool';
    case 'array':
      return `List[${typeName(type.of)}]`;
    case 'model':
      return type.name;
    case 'any':
      return 'Any';
  }
}

function modelLines(model: Model): string[] {
  const { name, about, fields } = model;
  const typed = ({ type, required }: Model['fields'][number]) =>
    required ? typeName(type) : `NotRequired[${typeName(type)}]`;
  if (fields.some((field) => RESERVED.has(field.name)))
    return [
      `${name} = TypedDict("${name}", {`,
      ...fields.map((field) => `    "${field.name}": "${typed(field).replaceAll('"', "'")}",`),
      '})',
      '',
      '',
    ];
  return [
    `class ${name}(TypedDict):`,
    ...(about ? [`    """${about}"""`, ''] : []),
    ...fields.flatMap((field) => [
      ...(field.about ? [`    # ${field.about}`] : []),
      `    ${field.name}: ${typed(field)}`,
    ]),
    ...(fields.length === 0 ? ['    pass'] : []),
    '',
    '',
  ];
}

const TYPING = new Set(['Any', 'List', 'Literal', 'Optional', 'Iterator']);
/** As it is called outside of the file of models. */
const qualified = (type: Type) =>
  typeName(type).replaceAll(/\b[A-Z]\w*\b(?!")/g, (word) => (TYPING.has(word) ? word : `models.${word}`));

const pathOf = ({ path, params }: Operation) => {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => `{path_part(${safe(snake(name))})}`);
  return params.length > 0 ? `f"${filled}"` : `"${path}"`;
};

function methodLines(operation: Operation): string[] {
  const { method, http, about, params, query, body, takesFile, answer, pageOf } = operation;
  const isOptional = query?.fields.every(({ required }) => !required);
  const isWrite = http !== 'GET';
  const taken = [
    'self',
    ...params.map(({ name }) => `${safe(snake(name))}: str`),
    ...(takesFile ? ['name: str', 'content: bytes'] : []),
    ...(body ? [`body: ${qualified(body)}`] : []),
    ...(query
      ? [`query: ${isOptional ? `Optional[models.${query.name}] = None` : `models.${query.name}`}`]
      : []),
    ...(isWrite ? ['*', 'idempotency_key: Optional[str] = None'] : []),
  ].join(', ');
  const parts = [
    `"${http}"`,
    pathOf(operation),
    ...(takesFile ? ['file=(name, content)'] : []),
    ...(body ? ['body=body'] : []),
    ...(query ? ['query=query'] : []),
    ...(isWrite ? ['idempotency_key=idempotency_key'] : []),
  ].join(', ');
  return [
    `    def ${safe(snake(method))}(${taken}) -> ${answer ? qualified(answer) : 'bytes'}:`,
    `        """${about}"""`,
    `        return self._transport.${answer ? 'json' : 'file'}(${parts})`,
    '',
    ...(pageOf
      ? [
          `    def ${snake(method)}_all(${taken}) -> Iterator[${qualified(pageOf)}]:`,
          `        """${about}；逐页取完。"""`,
          `        return self._transport.pages(${parts})`,
          '',
        ]
      : []),
  ];
}

const classLines = ([group, operations]: [string, Operation[]]) => [
  `class ${pascal(group)}Calls:`,
  '    def __init__(self, transport: Transport):',
  '        self._transport = transport',
  '',
  ...operations.flatMap(methodLines),
  '',
];

/** The generated files of the Python SDK. */
export function pythonFiles(api: Api): Record<string, string> {
  const groups = groupsOf(api);
  const head = [`# ${GENERATED}`, 'from __future__ import annotations', ''];
  const models = [
    ...head,
    'from typing import TYPE_CHECKING, Any, List, Literal, Optional, TypedDict',
    '',
    'if TYPE_CHECKING:',
    '    from typing_extensions import NotRequired',
    '',
    '',
    ...api.models.flatMap(modelLines),
  ];
  const operations = [
    ...head,
    'from typing import Any, Iterator, List, Literal, Optional',
    '',
    'from . import models',
    'from ._transport import Transport, path_part',
    '',
    '',
    ...groups.flatMap(classLines),
    'class Operations:',
    '    def __init__(self, transport: Transport):',
    ...groups.map(([group]) => `        self.${safe(snake(group))} = ${pascal(group)}Calls(transport)`),
  ];
  return {
    'sdks/python/yinxin/models.py': `${models.join('\n').trimEnd()}\n`,
    'sdks/python/yinxin/_operations.py': `${operations.join('\n')}\n`,
  };
}
