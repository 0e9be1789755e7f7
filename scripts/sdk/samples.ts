// Each call by its SDK, as a program that runs: the reference shows them, a test runs them all.
import { openCalls } from '@yinxin/api/open';
import { type Api, snake } from './model.ts';
import { SAMPLE_KEY, SAMPLE_ORIGIN, type SampledCall, sampledCall, sampledPath } from './sampled-call.ts';
import { goSample } from './samples-go.ts';
import { javaSample } from './samples-java.ts';

const isFile = ({ operation: { answer } }: SampledCall) => !answer;

function curlSample(call: SampledCall): string {
  const { operation, body, keptAs } = call;
  const isWrite = operation.http !== 'GET';
  return [
    `curl ${isWrite ? '-X POST ' : ''}'${SAMPLE_ORIGIN}${sampledPath(call)}'`,
    `  -H 'Authorization: Bearer ${SAMPLE_KEY}'`,
    ...(isWrite ? [`  -H 'Idempotency-Key: order-0001'`] : []),
    ...(operation.takesFile ? ['  -F file=@contract.pdf'] : []),
    ...(body === undefined ? [] : [`  -H 'Content-Type: application/json'`, `  -d '${readableJson(body)}'`]),
    ...(isFile(call) ? [`  -o ${keptAs}`] : []),
  ].join(' \\\n');
}

interface Marks {
  open: string;
  close: string;
  /** Inside of braces on one line. */
  space?: string;
  /** After the last of several lines. */
  last?: string;
  indent: string;
  key(name: string): string;
  text(value: string): string;
  words?: Readonly<Record<string, string>>;
}

const WIDTH = 80;

/** A value in a language whose literals are those of JSON but for marks and a few words. */
function literal(value: unknown, marks: Marks, indent = ''): string {
  if (typeof value === 'string') return marks.text(value);
  if (typeof value !== 'object' || value === null) return marks.words?.[String(value)] ?? String(value);
  const inner = indent + marks.indent;
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((item) => literal(item, marks, inner))
    : Object.entries(value).map(([name, one]) => marks.key(name) + literal(one, marks, inner));
  const [open, close] = isList ? ['[', ']'] : [marks.open, marks.close];
  const space = isList || parts.length === 0 ? '' : (marks.space ?? '');
  const line = `${open}${space}${parts.join(', ')}${space}${close}`;
  if (!line.includes('\n') && line.length < WIDTH) return line;
  return `${open}\n${inner}${parts.join(`,\n${inner}`)}${marks.last ?? ''}\n${indent}${close}`;
}

const isName = /^[A-Za-z_]\w*$/;
const single = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const double = (text: string) => JSON.stringify(text);
const JSON_MARKS: Marks = {
  ...{ open: '{', close: '}', space: ' ', indent: '  ', text: double },
  key: (name) => `${double(name)}: `,
};
const TYPESCRIPT: Marks = {
  ...{ open: '{', close: '}', space: ' ', last: ',', indent: '  ', text: single },
  key: (name) => `${isName.test(name) ? name : single(name)}: `,
};
const PYTHON: Marks = {
  ...{ open: '{', close: '}', last: ',', indent: '    ', text: double },
  key: (name) => `${double(name)}: `,
  words: { true: 'True', false: 'False', null: 'None' },
};
const PHP: Marks = {
  ...{ open: '[', close: ']', last: ',', indent: '    ', text: single },
  key: (name) => `${single(name)} => `,
};

/** JSON as a person would lay it out. */
export const readableJson = (value: unknown): string => literal(value, JSON_MARKS);

function typescriptSample(call: SampledCall): string {
  const { operation, params, body } = call;
  const given = [
    ...params.map(single),
    ...(operation.takesFile ? ["{ name: '合同.pdf', content: await readFile('contract.pdf') }"] : []),
    ...(body === undefined ? [] : [literal(body, TYPESCRIPT)]),
  ];
  const files = [...(operation.takesFile ? ['readFile'] : []), ...(isFile(call) ? ['writeFile'] : [])];
  return [
    ...files.map((name) => `import { ${name} } from 'node:fs/promises';`),
    "import { Yinxin } from 'yinxin';",
    '',
    `const yinxin = new Yinxin({ baseUrl: '${SAMPLE_ORIGIN}', key: '${SAMPLE_KEY}' });`,
    `const answer = await yinxin.${operation.group}.${operation.method}(${given.join(', ')});`,
    isFile(call) ? `await writeFile('${call.keptAs}', answer);` : 'console.log(answer);',
  ].join('\n');
}

function pythonSample(call: SampledCall): string {
  const { operation, params, body } = call;
  const given = [
    ...params.map(double),
    ...(operation.takesFile ? ['"合同.pdf"', 'Path("contract.pdf").read_bytes()'] : []),
    ...(body === undefined ? [] : [literal(body, PYTHON)]),
  ];
  return [
    ...(operation.takesFile || isFile(call) ? ['from pathlib import Path', ''] : []),
    'from yinxin import Yinxin',
    '',
    `yinxin = Yinxin("${SAMPLE_ORIGIN}", "${SAMPLE_KEY}")`,
    `answer = yinxin.${snake(operation.group)}.${snake(operation.method)}(${given.join(', ')})`,
    isFile(call) ? `Path("${call.keptAs}").write_bytes(answer)` : 'print(answer)',
  ].join('\n');
}

export function phpSample(call: SampledCall): string {
  const { operation, params, body } = call;
  const given = [
    ...params.map(single),
    ...(operation.takesFile ? ["'合同.pdf'", "file_get_contents('contract.pdf')"] : []),
    ...(body === undefined ? [] : [literal(body, PHP)]),
  ];
  return [
    '<?php',
    "require 'php/autoload.php';",
    '',
    `$yinxin = new Yinxin\\Client('${SAMPLE_ORIGIN}', '${SAMPLE_KEY}');`,
    `$answer = $yinxin->${operation.group}->${operation.method}(${given.join(', ')});`,
    isFile(call) ? `file_put_contents('${call.keptAs}', $answer);` : 'print_r($answer);',
  ].join('\n');
}

/** The languages of the reference, in the order of their tabs. */
export const samplesOf = (call: SampledCall, api: Api): Record<string, string> => ({
  bash: curlSample(call),
  typescript: typescriptSample(call),
  python: pythonSample(call),
  java: javaSample(call, api),
  go: goSample(call, api),
  php: phpSample(call),
});

/** Everything that is declared, with its samples. */
export const allSamples = (api: Api) =>
  openCalls.map((declaration) => {
    const call = sampledCall(declaration, api);
    return { declaration, call, samples: samplesOf(call, api) };
  });
