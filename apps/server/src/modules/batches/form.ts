import type { BatchTarget, TemplateBlank, TemplateFiller, TemplateRole } from '@yinxin/api';
import { CONTRACT_LIMITS } from '@yinxin/api';
import { parseAmount } from '@yinxin/identifiers';
import type { Queryable } from '../../db/connect.ts';
import type { Actor } from '../../http/principal.ts';
import type { Vault } from '../../vault/index.ts';
import { excludedBy, namedTwice } from '../contract-drafting/index.ts';
import { type Fill, partyAt, readFill } from '../template-filling/index.ts';
import { ownFiller, type TemplateParts, type VersionForm, versionForm } from '../templates/index.ts';
import type { RowProblem } from './tables.ts';

export const TITLE = 'title';
export const AMOUNT = 'amount';

/** What rows of a batch fill in: the version of the template, and who takes the sender's own role. */
export interface BatchForm extends VersionForm {
  own: TemplateFiller | null;
  /** Whoever sends, who may also stand in the rows. */
  sender: Pick<TemplateFiller, 'organizationName' | 'phone'>;
  targets: BatchTarget[];
  /** What the organisation's rules say against a row by its sum: a kind or a sum left open, approvers who left. */
  hindrances: (amount: number | null) => readonly string[];
}

const personWords = ({ name, kind }: TemplateRole) =>
  kind === 'organization' ? `${name}经办人姓名` : `${name}姓名`;

/** What columns can be for; nobody types in every row who sends. */
export function targetsOf(
  roles: readonly TemplateRole[],
  blanks: readonly TemplateBlank[],
  own: TemplateFiller | null,
): BatchTarget[] {
  const others = roles.filter(({ key }) => key !== own?.role);
  const target = (key: string, words: string, required: boolean, group: string) => ({
    key,
    words,
    required,
    group,
  });
  return [
    target(TITLE, '合同名称', false, '合同'),
    ...others.flatMap((role) => [
      ...(role.kind === 'organization'
        ? [target(partyAt(role.key, 'organizationName'), `${role.name}单位名称`, true, role.name)]
        : []),
      target(partyAt(role.key, 'name'), personWords(role), true, role.name),
      target(partyAt(role.key, 'phone'), `${role.name}手机号`, true, role.name),
    ]),
    ...blanks.map(({ key, label, role, required, value }) => {
      const holder = roles.find((one) => one.key === role);
      return target(
        key,
        holder ? `${holder.name}填写的${label}` : label,
        required && value === '',
        '合同内容',
      );
    }),
    target(AMOUNT, '合同金额（元）', false, '合同'),
  ];
}

export async function batchForm(
  parts: TemplateParts,
  tx: Queryable,
  who: Actor,
  versionId: string,
): Promise<BatchForm> {
  const form = await versionForm(parts, tx, versionId);
  const own = await ownFiller(parts, who, form.roles, form.version.ownRole);
  const sender = await parts.templateContents.own(who);
  const hindrances = await parts.templateContents.hindrancesBySum(tx, who, form.templateContent, versionId);
  return { ...form, own, sender, hindrances, targets: targetsOf(form.roles, form.blanks, own) };
}

const bare = (text: string) => text.replace(/[\s*＊:：]|[（(](?:必填|选填)[）)]/gu, '').toLowerCase();

/** How people call a column that needs no role before it, where only one other takes part. */
const SHORT: readonly (readonly [ending: RegExp, names: readonly string[]])[] = [
  [/\.name$/, ['姓名', '名字', '签署人', '经办人', '经办人姓名']],
  [/\.phone$/, ['手机号', '手机', '手机号码', '电话', '联系电话']],
  [/\.organizationName$/, ['单位名称', '公司名称', '企业名称', '单位', '公司']],
];

/** What the heads of the columns say they are for; one column may serve several, as a name in the text does. */
export function mappingFor(
  columns: readonly string[],
  { targets, roles, blanks, own }: BatchForm,
): Record<string, number> {
  const heads = columns.map(bare);
  const isAlone = roles.filter(({ key }) => key !== own?.role).length === 1;
  const mapping: Record<string, number> = {};
  const take = (key: string, names: readonly string[]) => {
    const wanted = new Set(names.map(bare));
    const at = heads.findIndex((head) => wanted.has(head));
    if (at >= 0) mapping[key] ??= at;
  };
  for (const { key, words } of targets) take(key, [words]);
  for (const { key, label } of blanks) take(key, [label]);
  take(AMOUNT, ['合同金额', '合同总额']);
  if (isAlone)
    for (const { key } of targets) {
      const short = SHORT.find(([ending]) => ending.test(key));
      if (short) take(key, short[1]);
    }
  // who takes part is often named in the text too, under the same words
  for (const { key, words } of targets) {
    const twin = targets.find((one) => one.key !== key && one.words === words && one.key in mapping);
    const column = twin && mapping[twin.key];
    if (column !== undefined) mapping[key] ??= column;
  }
  return mapping;
}

export interface ReadRow extends Fill {
  title: string;
  /** In 分. */
  amount: number | null;
  told: RowProblem[];
}

const isSender = ({ own, sender }: BatchForm, { role, organizationName, phone }: TemplateFiller): boolean =>
  role === own?.role ||
  (organizationName ? organizationName === sender.organizationName : phone === sender.phone);

/** A role whose signer stands in another role already; who is not read yet is nobody. */
const twiceIn = ({ roles }: BatchForm, { parties }: Fill): TemplateRole | undefined =>
  namedTwice(
    roles.flatMap((role) => {
      const { phone = '', organizationName = '' } = parties.find((party) => party.role === role.key) ?? {};
      return phone ? [{ ...role, phone, organizationName }] : [];
    }),
  );

/** One row as what it fills in, with what stands against it by column. */
export function readRow(
  form: BatchForm,
  mapping: Readonly<Record<string, number>>,
  cells: readonly string[],
): ReadRow {
  const cell = (key: string) => {
    const column = mapping[key];
    return column === undefined ? undefined : (cells[column] ?? '');
  };
  const others = form.roles
    .filter(({ key }) => key !== form.own?.role)
    .map(({ key }) => ({
      role: key,
      name: cell(partyAt(key, 'name')) ?? '',
      organizationName: cell(partyAt(key, 'organizationName')) ?? '',
      phone: cell(partyAt(key, 'phone')) ?? '',
    }));
  const typed = Object.fromEntries(
    form.blanks.flatMap(({ key }) => {
      const value = cell(key);
      return value === undefined ? [] : [[key, value]];
    }),
  );
  const fill = readFill(form.roles, form.blanks, form.own ? [form.own, ...others] : others, typed);
  const other = fill.parties.find((party) => !isSender(form, party));
  const called = other?.organizationName || other?.name;
  const title = cell(TITLE)?.trim() || (called ? `${form.name}－${called}` : form.name);
  const words = new Map(form.targets.map((target) => [target.key, target.words]));
  const told: RowProblem[] = fill.problems
    .filter(({ at }) => at in mapping)
    .map(({ at, words: why }) => ({
      column: mapping[at] ?? null,
      words: why.startsWith('请填写') && why !== '请填写数字' ? why : `${words.get(at) ?? ''}：${why}`,
    }));
  // no row can mend that the table lacks a column, so that it is told once
  const lacking = fill.problems.filter(({ at }) => !(at in mapping)).map(({ at }) => words.get(at) ?? at);
  if (lacking.length > 0)
    told.push({
      column: null,
      words: `表格里没有这些列：${lacking.join('、')}（在“各列的用途”里指定，或补上后重新导入）`,
    });
  const sum = parseAmount(cell(AMOUNT) ?? '');
  if (!sum.ok) told.push({ column: mapping[AMOUNT] ?? null, words: `合同金额：${sum.reason}` });
  else
    for (const words of form.hindrances(sum.fen))
      told.push({ column: sum.fen === null ? (mapping[AMOUNT] ?? null) : null, words });
  if (title.length > CONTRACT_LIMITS.title)
    told.push({ column: mapping[TITLE] ?? null, words: `合同名称不超过 ${CONTRACT_LIMITS.title} 个字` });
  const excluded = excludedBy(title);
  if (excluded) told.push({ column: mapping[TITLE] ?? null, words: excluded });
  const twice = twiceIn(form, fill);
  if (twice) {
    const column = mapping[partyAt(twice.key, 'phone')] ?? null;
    told.push({ column, words: `${twice.name}手机号：与另一签署方是同一人，请换成另一位` });
  }
  return { ...fill, title, amount: sum.ok ? sum.fen : null, told };
}

/** Two rows that would make the same contract twice have the same. */
export const fingerprintOf = (
  vault: Pick<Vault, 'fingerprint'>,
  { title, amount, parties, values }: ReadRow,
): Buffer =>
  Buffer.from(vault.fingerprint('batch-row', JSON.stringify([title, amount, parties, [...values]])));
