import {
  type Api,
  camel,
  GENERATED,
  groupsOf,
  type Model,
  type Operation,
  pascal,
  type Type,
} from './model.ts';

function typeName(type: Type): string {
  const name = kindName(type);
  return type.nullable ? `${name}|null` : name;
}

function kindName(type: Type): string {
  switch (type.kind) {
    case 'string':
      return type.values.map((value) => `'${value}'`).join('|') || 'string';
    case 'integer':
      return 'int';
    case 'number':
      return 'int|float';
    case 'boolean':
      return 'bool';
    case 'array':
      return `list<${typeName(type.of)}>`;
    case 'model':
      return type.name;
    case 'any':
      return 'mixed';
  }
}

/** The shape of an array, for editors and analysers. */
const shapeLines = ({ name, fields }: Model) => [
  ` * @phpstan-type ${name} array{`,
  ...fields.map((field) => ` *   ${field.name}${field.required ? '' : '?'}: ${typeName(field.type)},`),
  ' * }',
];

const pathOf = ({ path }: Operation) =>
  path
    .split(/\{(\w+)\}/)
    .map((part, at) => (at % 2 === 0 ? `'${part}'` : `Transport::part($${camel(part)})`))
    .filter((part) => part !== "''")
    .join(' . ');

const native = (type: Type | undefined) =>
  type?.kind === 'model' || type?.kind === 'array' ? 'array' : 'mixed';

function methodLines(operation: Operation): string[] {
  const { method, http, about, params, query, body, takesFile, answer, pageOf } = operation;
  const isOptional = query?.fields.every(({ required }) => !required);
  const isWrite = http !== 'GET';
  const taken = [
    ...params.map(({ name }) => `string $${camel(name)}`),
    ...(takesFile ? ['string $name', 'string $content'] : []),
    ...(body ? [`${native(body)} $body`] : []),
    ...(query ? [`array $query${isOptional ? ' = []' : ''}`] : []),
    ...(isWrite ? ['?string $idempotencyKey = null'] : []),
  ].join(', ');
  const call = [
    ...(takesFile ? ["'file' => [$name, $content]"] : []),
    ...(body ? ["'body' => $body"] : []),
    ...(query ? ["'query' => $query"] : []),
    ...(isWrite ? ["'idempotencyKey' => $idempotencyKey"] : []),
  ].join(', ');
  const sent = `('${http}', ${pathOf(operation)}${call ? `, [${call}]` : ''})`;
  const documented = (result: string, more = '') => [
    '    /**',
    `     * ${about}${more}`,
    '     *',
    ...(body ? [`     * @param ${typeName(body)} $body`] : []),
    ...(query ? [`     * @param ${query.name} $query`] : []),
    `     * @return ${result}`,
    '     */',
  ];
  return [
    ...documented(answer ? typeName(answer) : 'string 文件的内容'),
    `    public function ${method}(${taken}): ${answer ? native(answer) : 'string'}`,
    '    {',
    `        return $this->transport->${answer ? 'json' : 'file'}${sent};`,
    '    }',
    '',
    ...(pageOf
      ? [
          ...documented(`\\Generator<${typeName(pageOf)}>`, '；逐页取完。'),
          `    public function ${method}All(${taken}): \\Generator`,
          '    {',
          `        return $this->transport->pages${sent};`,
          '    }',
          '',
        ]
      : []),
  ];
}

const php = (lines: string[]) =>
  `${['<?php', `// ${GENERATED}`, 'declare(strict_types=1);', '', 'namespace Yinxin;', '', ...lines].join('\n')}\n`;

const groupFile = ([group, operations]: [string, Operation[]], imports: string[]) =>
  php([
    ...imports,
    `final class ${pascal(group)}Calls`,
    '{',
    '    public function __construct(private readonly Transport $transport)',
    '    {',
    '    }',
    '',
    ...operations.flatMap(methodLines).slice(0, -1),
    '}',
  ]);

/** The generated files of the PHP SDK. */
export function phpFiles(api: Api): Record<string, string> {
  const groups = groupsOf(api);
  const imports = [
    '/**',
    ...api.models.map(({ name }) => ` * @phpstan-import-type ${name} from Models`),
    ' */',
  ];
  const files = groups.map((group) => [
    `sdks/php/src/${pascal(group[0])}Calls.php`,
    groupFile(group, imports),
  ]);
  const operations = php([
    'class Operations',
    '{',
    ...groups.map(([group]) => `    public readonly ${pascal(group)}Calls $${group};`),
    '',
    '    public function __construct(Transport $transport)',
    '    {',
    ...groups.map(([group]) => `        $this->${group} = new ${pascal(group)}Calls($transport);`),
    '    }',
    '}',
  ]);
  const models = php([
    '/**',
    ' * 请求与应答的样子，供编辑器与分析工具使用。',
    ' *',
    ...api.models.flatMap(shapeLines),
    ' */',
    'interface Models',
    '{',
    '}',
  ]);
  return {
    ...Object.fromEntries(files),
    'sdks/php/src/Operations.php': operations,
    'sdks/php/src/Models.php': models,
  };
}
