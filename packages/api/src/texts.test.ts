import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Declaration, calls as declared } from './index.ts';
import { longText, shortText, typedText } from './texts.ts';

/** What nobody reads, or nobody reads in this order; an end of line does not belong into most, but into some. */
const UNREADABLE = ['\u202e', '\u2066', '\u200b', '\u0007', '\u0085', '\ue000', '\u2028'];
const LENGTHS = [1, 4, 6, 9, 16, 18, 30, 41, 62, 100, 160];

/** Fields that take such characters, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  'body.password': 'a secret, compared and never shown',
  'body.newPassword': 'a secret',
  'body.oldPassword': 'a secret, compared and never shown',
  'fields.password': 'a secret of a file',
  'body.proof': 'a secret or a code, compared',
  'body.certificate': 'a certificate, parsed',
  'body.request': 'a request for a certificate, parsed',
  'body.businessCode': 'compared with a table',
  'body.keyword': 'looked for, not stored',
  'body.number': 'looked for, not stored',
  'body.data{key}': 'compared with the fields of the kind, whose own schema has the rule',
  'body.lines[].details.seal{key}': 'judged by the maker of seals',
  'body.response{key}': 'WebAuthn, parsed',
  'body.proof.response{key}': 'WebAuthn, parsed',
  'body.text': 'a table that is pasted or a preview, judged cell by cell or shown to its author',
};

type Leaf = [path: string, schema: z.core.$ZodType];

/** Every text of a schema with its place; what is made of a text by a rule of its own is one. */
function textsOf(schema: z.core.$ZodType | undefined, path: string): Leaf[] {
  if (!schema) return [];
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return [[path, schema]];
    case 'object':
      return Object.entries(def.shape).flatMap(([key, value]) => textsOf(value, `${path}.${key}`));
    case 'array':
      return textsOf(def.element, `${path}[]`);
    case 'tuple':
      return def.items.flatMap((item) => textsOf(item, path));
    case 'record':
      return [...textsOf(def.keyType, `${path}{key}`), ...textsOf(def.valueType, `${path}{}`)];
    case 'union':
      return def.options.flatMap((option) => textsOf(option, path));
    case 'intersection':
      return [...textsOf(def.left, path), ...textsOf(def.right, path)];
    case 'pipe':
      return textsOf(def.in, path).map(([inner, leaf]): Leaf => [inner, leaf === def.in ? schema : leaf]);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return textsOf(def.innerType, path);
    default:
      return [];
  }
}

const isWrite = ({ method, reads }: Declaration) => method === 'POST' && !reads;

/** A text with such a character in its midst that a schema takes. */
const takes = (schema: z.core.$ZodType): string | undefined =>
  LENGTHS.flatMap((before) => UNREADABLE.map((one) => `${'字'.repeat(before)}${one}字`)).find(
    (text) => z.safeParse(schema, text).success,
  );

const written = [...declared]
  .filter(isWrite)
  .flatMap((call: Declaration) =>
    (['query', 'body', 'form', 'fields'] as const).flatMap((part) =>
      textsOf(call[part], part).map(([path, schema]) => ({ call: call.path, path, schema })),
    ),
  );

test('every text that is written has the rule for texts that others read', () => {
  expect(written.length).toBeGreaterThan(300);
  const open = written.filter(({ path, schema }) => !(path in ALLOWED) && takes(schema) !== undefined);
  expect(open.map(({ call, path }) => `${call} ${path}`)).toEqual([]);
});

test('the list of exceptions holds nothing that is none', () => {
  for (const path of Object.keys(ALLOWED))
    expect(
      written.some((each) => each.path === path && takes(each.schema) !== undefined),
      path,
    ).toBe(true);
});

test('the walk finds a text without the rule', () => {
  const leaves = textsOf(
    z.strictObject({ a: z.array(z.object({ b: z.string().max(5).optional() })) }),
    'body',
  );
  expect(leaves.map(([path]) => path)).toEqual(['body.a[].b']);
  expect(leaves.map(([, schema]) => takes(schema))).not.toContain(undefined);
});

test('honest texts pass, and the refusal names what is in the way', () => {
  for (const text of ['阿布都热合曼·买买提', '𠮷野家', 'ئۇيغۇر', 'བོད་ཡིག', '采购合同（2026）'])
    expect(shortText().parse(` ${text} `)).toBe(text);
  expect(longText().parse('一\n\t二')).toBe('一\n\t二');
  expect(typedText().parse(' 原样 \n')).toBe(' 原样 \n');
  expect(shortText().safeParse('甲\u202e乙').error?.issues[0]?.message).toContain('U+202E');
  expect(shortText().safeParse('甲\n乙').error?.issues[0]?.message).toContain('换行');
});
