import { exported } from './go.ts';
import { type Api, type Field, pascal, type Type } from './model.ts';
import { SAMPLE_KEY, SAMPLE_ORIGIN, type SampledCall } from './sampled-call.ts';

const quoted = (value: unknown) => JSON.stringify(value);

/** What the language infers by itself. */
function untyped(value: unknown): string {
  if (Array.isArray(value)) return `[]any{${value.map(untyped).join(', ')}}`;
  if (typeof value === 'object' && value !== null)
    return `map[string]any{${Object.entries(value)
      .map(([name, one]) => `${quoted(name)}: ${untyped(one)}`)
      .join(', ')}}`;
  return value === null ? 'nil' : quoted(value);
}

/** A value of a declared kind; numbers are converted where a pointer to them is taken. */
function written(api: Api, type: Type, value: unknown, indent: string, isPointed = false): string {
  if (value === null) return 'nil';
  switch (type.kind) {
    case 'integer':
      return isPointed ? `int64(${value})` : String(value);
    case 'number':
      return isPointed ? `float64(${value})` : String(value);
    case 'array':
      return arrayOf(api, type, value as unknown[], indent);
    case 'model':
      return `yinxin.${type.name}${structOf(api, type.name, value as object, indent)}`;
    case 'any':
      return untyped(value);
    default:
      return quoted(value);
  }
}

const elementName = (type: Type): string =>
  type.kind === 'model' ? `yinxin.${type.name}` : type.kind === 'string' ? 'string' : 'any';

function arrayOf(api: Api, type: Type & { kind: 'array' }, values: unknown[], indent: string): string {
  const { of } = type;
  if (of.kind !== 'model')
    return `[]${elementName(of)}{${values.map((one) => written(api, of, one, indent)).join(', ')}}`;
  const inner = `${indent}\t`;
  const lines = values.map((one) => `${inner}${structOf(api, of.name, one as object, inner)},\n`);
  return `[]${elementName(of)}{\n${lines.join('')}${indent}}`;
}

const isPointer = ({ type, required }: Field) =>
  (!required || type.nullable) && type.kind !== 'array' && type.kind !== 'any';

function structOf(api: Api, name: string, value: object, indent: string): string {
  const fields = api.models.find((model) => model.name === name)?.fields ?? [];
  const inner = `${indent}\t`;
  const lines = Object.entries(value).map(([key, one]) => {
    const field = fields.find((candidate) => candidate.name === key);
    if (!field) throw new Error(`${name} has no ${key}`);
    const text = written(api, field.type, one, inner, isPointer(field));
    return `${inner}${exported(key)}: ${isPointer(field) && one !== null ? `yinxin.Ptr(${text})` : text},\n`;
  });
  return lines.length === 0 ? '{}' : `{\n${lines.join('')}${indent}}`;
}

export function goSample({ operation, params, body, keptAs }: SampledCall, api: Api): string {
  const { group, method, takesFile, answer, query } = operation;
  const given = [
    'context.Background()',
    ...params.map(quoted),
    ...(takesFile ? ['"合同.pdf"', 'content'] : []),
    ...(body === undefined || !operation.body ? [] : [written(api, operation.body, body, '\t')]),
    ...(query ? [`yinxin.${query.name}{}`] : []),
  ];
  const failed = ['\tif err != nil {', '\t\tlog.Fatal(err)', '\t}'];
  return [
    'package main',
    '',
    'import (',
    '\t"context"',
    ...(answer ? ['\t"fmt"'] : []),
    '\t"log"',
    ...(takesFile || !answer ? ['\t"os"'] : []),
    '',
    '\t"yinxin.example/yinxin"',
    ')',
    '',
    'func main() {',
    `\tclient := yinxin.New(yinxin.Options{BaseURL: "${SAMPLE_ORIGIN}", Key: "${SAMPLE_KEY}"})`,
    ...(takesFile ? ['\tcontent, err := os.ReadFile("contract.pdf")', ...failed] : []),
    `\tanswer, err := client.${pascal(group)}.${exported(method)}(${given.join(', ')})`,
    ...failed,
    ...(answer
      ? ['\tfmt.Printf("%+v\\n", *answer)']
      : [`\tif err := os.WriteFile("${keptAs}", answer, 0o644); err != nil {`, '\t\tlog.Fatal(err)', '\t}']),
    '}',
  ].join('\n');
}
