import { type Api, GENERATED, groupsOf, type Model, type Operation, pascal, type Type } from './model.ts';

function typeName(type: Type): string {
  const name = kindName(type);
  return type.nullable ? `${name} | null` : name;
}

function kindName(type: Type): string {
  switch (type.kind) {
    case 'string':
      return type.values.map((value) => `'${value}'`).join(' | ') || 'string';
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'array':
      return `Array<${typeName(type.of)}>`;
    case 'model':
      return type.name;
    case 'any':
      return 'unknown';
  }
}

const comment = (about: string, indent: string) => (about ? [`${indent}/** ${about} */`] : []);

const modelLines = ({ name, about, fields }: Model) => [
  ...comment(about, ''),
  `export interface ${name} {`,
  ...fields.flatMap((field) => [
    ...comment(field.about, '  '),
    `  ${field.name}${field.required ? '' : '?'}: ${typeName(field.type)};`,
  ]),
  '}',
  '',
];

const pathOf = ({ path, params }: Operation) =>
  params.length > 0
    ? `\`${path.replaceAll(/\{(\w+)\}/g, (_, name) => `\${encodeURIComponent(${name})}`)}\``
    : `'${path}'`;

function methodLines(operation: Operation): string[] {
  const { method, http, about, params, query, body, takesFile, answer, pageOf } = operation;
  const isOptional = query?.fields.every(({ required }) => !required);
  const taken = [
    ...params.map(({ name }) => `${name}: string`),
    ...(takesFile ? ['file: Upload'] : []),
    ...(body ? [`body: ${typeName(body)}`] : []),
    ...(query ? [`query${isOptional ? '?' : ''}: ${query.name}`] : []),
    'options?: CallOptions',
  ].join(', ');
  const parts = [
    `method: '${http}'`,
    `path: ${pathOf(operation)}`,
    ...(takesFile ? ['file'] : []),
    ...(body ? ['body'] : []),
    ...(query ? ['query'] : []),
    'options',
  ].join(', ');
  const result = answer ? typeName(answer) : 'Uint8Array<ArrayBuffer>';
  const how = answer ? `json<${result}>` : 'file';
  return [
    ...comment(about, '  '),
    `  ${method}(${taken}): Promise<${result}> {`,
    `    return this.#transport.${how}({ ${parts} });`,
    '  }',
    ...(pageOf
      ? [
          `  /** ${about}；逐页取完。 */`,
          `  ${method}All(${taken}): AsyncGenerator<${typeName(pageOf)}> {`,
          `    return this.#transport.pages<${typeName(pageOf)}>({ ${parts} });`,
          '  }',
        ]
      : []),
  ];
}

const classLines = ([group, operations]: [string, Operation[]]) => [
  `export class ${pascal(group)}Calls {`,
  '  readonly #transport: Transport;',
  '  constructor(transport: Transport) {',
  '    this.#transport = transport;',
  '  }',
  ...operations.flatMap(methodLines),
  '}',
  '',
];

/** The generated files of the TypeScript SDK. */
export function typescriptFiles(api: Api): Record<string, string> {
  const groups = groupsOf(api);
  const used = (line: string) =>
    api.models.map(({ name }) => name).filter((name) => new RegExp(`\\b${name}\\b`).test(line));
  const classes = groups.flatMap(classLines);
  const names = used(classes.join('\n')).toSorted();
  const operations = [
    `// ${GENERATED}`,
    `import type { ${names.join(', ')} } from './models.ts';`,
    "import type { CallOptions, Transport, Upload } from '../transport.ts';",
    '',
    ...classes,
    'export class Operations {',
    ...groups.map(([group]) => `  readonly ${group}: ${pascal(group)}Calls;`),
    '  constructor(transport: Transport) {',
    ...groups.map(([group]) => `    this.${group} = new ${pascal(group)}Calls(transport);`),
    '  }',
    '}',
  ];
  return {
    'packages/sdk/src/generated/models.ts': `// ${GENERATED}\n\n${api.models.flatMap(modelLines).join('\n')}`,
    'packages/sdk/src/generated/operations.ts': `${operations.join('\n')}\n`,
  };
}
