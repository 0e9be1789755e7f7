import { safe, safeMethod } from './java.ts';
import { type Api, pascal, type Type } from './model.ts';
import { SAMPLE_KEY, SAMPLE_ORIGIN, type SampledCall } from './sampled-call.ts';

const quoted = (value: unknown) => JSON.stringify(value);

/** What the language infers by itself. */
function untyped(value: unknown): string {
  if (Array.isArray(value)) return `List.of(${value.map(untyped).join(', ')})`;
  if (typeof value === 'object' && value !== null)
    return `Map.of(${Object.entries(value)
      .map(([name, one]) => `${quoted(name)}, ${untyped(one)}`)
      .join(', ')})`;
  return quoted(value);
}

function written(api: Api, type: Type, value: unknown, indent: string): string {
  if (value === null) return 'null';
  switch (type.kind) {
    case 'integer':
      return type.nullable ? `${value}L` : String(value);
    case 'number':
      return type.nullable ? `(double) ${value}` : String(value);
    case 'array':
      return listOf(api, type.of, value as unknown[], indent);
    case 'model':
      return modelOf(api, type.name, value as object, indent);
    case 'any':
      return untyped(value);
    default:
      return quoted(value);
  }
}

function listOf(api: Api, type: Type, values: readonly unknown[], indent: string): string {
  const inner = `${indent}        `;
  const items = values.map((one) => written(api, type, one, inner));
  return items.some((item) => item.includes('\n'))
    ? `List.of(\n${inner}${items.join(`,\n${inner}`)})`
    : `List.of(${items.join(', ')})`;
}

function modelOf(api: Api, name: string, value: object, indent: string): string {
  const fields = api.models.find((model) => model.name === name)?.fields ?? [];
  const inner = `${indent}        `;
  const lines = Object.entries(value).map(([key, one]) => {
    const field = fields.find((candidate) => candidate.name === key);
    if (!field) throw new Error(`${name} has no ${key}`);
    return `\n${inner}.${safe(key)}(${written(api, field.type, one, inner)})`;
  });
  return `new ${name}()${lines.join('')}`;
}

export function javaSample({ operation, params, body, keptAs }: SampledCall, api: Api): string {
  const { group, method, takesFile, answer } = operation;
  const given = [
    ...params.map(quoted),
    ...(takesFile ? ['"合同.pdf"', 'Files.readAllBytes(Path.of("contract.pdf"))'] : []),
    ...(body === undefined || !operation.body ? [] : [written(api, operation.body, body, '        ')]),
  ].join(', ');
  const made = `yinxin.${safe(group)}().${safeMethod(method)}(${given})`;
  const text =
    body === undefined ? '' : written(api, operation.body ?? { kind: 'any', nullable: false }, body, '');
  const imports = [
    ...(/new [A-Z]/.test(text) ? ['cn.yinxin.model.*'] : []),
    ...(takesFile || !answer ? ['java.nio.file.Files', 'java.nio.file.Path'] : []),
    ...(text.includes('List.of') ? ['java.util.List'] : []),
    ...(text.includes('Map.of') ? ['java.util.Map'] : []),
  ];
  return [
    'import cn.yinxin.Yinxin;',
    ...imports.map((name) => `import ${name};`),
    '',
    `public class ${pascal(`${group}-${method}`)}Sample {`,
    '    public static void main(String[] args) throws Exception {',
    `        Yinxin yinxin = Yinxin.withKey("${SAMPLE_ORIGIN}", "${SAMPLE_KEY}");`,
    `        var answer = ${made};`,
    answer ? '        System.out.println(answer);' : `        Files.write(Path.of("${keptAs}"), answer);`,
    '    }',
    '}',
  ].join('\n');
}
