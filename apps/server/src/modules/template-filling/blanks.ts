import {
  AUTHOR_KEY,
  AUTHOR_KINDS,
  FIELD_KINDS,
  readBlank,
  type TemplateBlank,
  type TemplateFiller,
  type TemplateRole,
} from '@yinxin/api';
import { type Parsed, parseCompanyName, parseForeignName, parsePhone } from '@yinxin/identifiers';
import type { TemplateContent, TemplateContents } from '../contract-drafting/index.ts';

type Field = TemplateContent['fields'][number];

export const labelOf = ({ label, kind }: Pick<Field, 'label' | 'kind'>) => label || FIELD_KINDS[kind].words;
/** What can be typed by whoever sends; pictures and attachments are the parties' own to bring. */
export const isTyped = ({ kind }: Pick<Field, 'kind'>) => (AUTHOR_KINDS as readonly string[]).includes(kind);
const keyOf = (field: Field) => `${field.partyKey}/${labelOf(field)}`;

/** What can be filled in before sending: fields of one party and one name are filled in together. */
export function blanksOf(
  templateContents: Pick<TemplateContents, 'contentOf'>,
  { fields }: TemplateContent,
): TemplateBlank[] {
  const blanks = new Map<string, TemplateBlank>();
  for (const field of fields.filter(isTyped)) {
    const key = keyOf(field);
    const isAuthors = field.partyKey === AUTHOR_KEY;
    const before = blanks.get(key);
    blanks.set(key, {
      key,
      role: isAuthors ? null : field.partyKey,
      label: labelOf(field),
      kind: field.kind,
      // what a party fills in may be left to it
      required: (isAuthors && field.required) || before?.required === true,
      choices: field.options.choices ?? [],
      value: before?.value || templateContents.contentOf(field),
    });
  }
  return [...blanks.values()];
}

/** The same, where whoever takes a role fills in what is theirs: what they may not leave empty is required. */
export function blanksWith(
  templateContents: Pick<TemplateContents, 'contentOf'>,
  templateContent: TemplateContent,
  role: string,
): TemplateBlank[] {
  const needed = new Set(
    templateContent.fields.filter(({ partyKey, required }) => partyKey === role && required).map(keyOf),
  );
  return blanksOf(templateContents, templateContent).map((blank) =>
    needed.has(blank.key) ? { ...blank, required: true } : blank,
  );
}

/** By the id of each field what stands in it. */
export function valuesByField(
  { fields }: TemplateContent,
  values: ReadonlyMap<string, string>,
): Map<string, string> {
  return new Map(
    fields.filter(isTyped).flatMap((field) => {
      const value = values.get(keyOf(field));
      return value === undefined ? [] : [[field.id, value] as const];
    }),
  );
}

/** What stands against what was typed, and where: a role with what of it, or a blank. */
interface FillProblem {
  at: string;
  words: string;
}
export interface Fill {
  parties: TemplateFiller[];
  values: Map<string, string>;
  problems: FillProblem[];
}

export const partyAt = (role: string, part: 'name' | 'phone' | 'organizationName') => `${role}.${part}`;

/** Reads who takes each role and what stands in each blank; nothing is assumed, all that is wrong is told at once. */
export function readFill(
  roles: readonly TemplateRole[],
  blanks: readonly TemplateBlank[],
  given: readonly TemplateFiller[],
  typed: Readonly<Record<string, string>>,
): Fill {
  const problems: FillProblem[] = [];
  const read = (at: string, parsed: Parsed): string => {
    if (parsed.ok) return parsed.value;
    problems.push({ at, words: parsed.reason });
    return '';
  };
  const parties = roles.map(({ key, kind, name }): TemplateFiller => {
    const filler = given.find(({ role }) => role === key);
    const of = (
      part: 'name' | 'phone' | 'organizationName',
      parse: (text: string) => Parsed,
      what: string,
    ) => {
      const text = filler?.[part].trim() ?? '';
      const at = partyAt(key, part);
      return read(at, text ? parse(text) : { ok: false, reason: `请填写${name}的${what}` });
    };
    return {
      role: key,
      name: of('name', parseForeignName, kind === 'organization' ? '经办人姓名' : '姓名'),
      organizationName: kind === 'organization' ? of('organizationName', parseCompanyName, '单位名称') : '',
      phone: of('phone', parsePhone, '手机号'),
    };
  });
  const values = new Map(
    blanks.map((blank) => [blank.key, read(blank.key, readBlank(blank, typed[blank.key] ?? blank.value))]),
  );
  return { parties, values, problems };
}
