import type { TemplateBlank, TemplateFiller, TemplateRole } from '@yinxin/api';
import { problem } from '../../http/problem.ts';

const wrong = (reason: string) => problem('TEMPLATE_VALUE', { reason });

/** What a program names by the words of the template, by the keys that the template has for it. */
export function byNames(
  { roles, blanks }: { roles: readonly TemplateRole[]; blanks: readonly TemplateBlank[] },
  own: TemplateFiller | null,
  given: { parties: readonly TemplateFiller[]; values: Readonly<Record<string, string>> },
): { parties: TemplateFiller[]; values: Record<string, string> } {
  const parties = given.parties.map(({ role, name, organizationName, phone }) => ({
    ...{ name, organizationName, phone },
    role: roleNamed(roles, role).key,
  }));
  if (own && parties.every(({ role }) => role !== own.role)) parties.push(own);
  const values = Object.fromEntries(
    Object.entries(given.values).map(([name, value]) => [blankNamed(roles, blanks, name).key, value]),
  );
  return { parties, values };
}

/** @throws TEMPLATE_VALUE */
export function roleNamed(roles: readonly TemplateRole[], name: string): TemplateRole {
  const role = roles.find((one) => one.name === name) ?? roles.find((one) => one.key === name);
  if (!role) throw wrong(`模板没有角色“${name}”，只有${roles.map((one) => one.name).join('、')}`);
  return role;
}

/** By its label alone while only one has it, otherwise with the role before it. */
function blankNamed(
  roles: readonly TemplateRole[],
  blanks: readonly TemplateBlank[],
  name: string,
): TemplateBlank {
  const roleOf = ({ role }: TemplateBlank) => roles.find(({ key }) => key === role)?.name ?? '';
  const found = blanks.filter((blank) => blank.label === name || `${roleOf(blank)}/${blank.label}` === name);
  const [only] = found;
  if (!only) throw wrong(`模板没有填写项“${name}”`);
  if (found.length > 1)
    throw wrong(
      `有几个填写项叫“${name}”，请写成 ${found.map((one) => `${roleOf(one)}/${name}`).join(' 或 ')}`,
    );
  return only;
}
