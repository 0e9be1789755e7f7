import type { TemplateBlank, TemplateFiller, TemplateRole } from '@yinxin/api/client';
import { parseCompanyName, parseForeignName, parsePhone } from '@yinxin/identifiers';

export const emptyFiller = ({ key }: Pick<TemplateRole, 'key'>): TemplateFiller => ({
  role: key,
  name: '',
  organizationName: '',
  phone: '',
});

/** What stands against it, by where it stands; the server looks again. */
export function fillErrors(
  { roles, blanks }: { roles: readonly TemplateRole[]; blanks: readonly TemplateBlank[] },
  fillers: readonly TemplateFiller[],
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const role of roles) {
    const filler = fillers.find((one) => one.role === role.key) ?? emptyFiller(role);
    const name = parseForeignName(filler.name);
    if (!name.ok) errors[`${role.key}.name`] = name.reason;
    const phone = parsePhone(filler.phone);
    if (!phone.ok) errors[`${role.key}.phone`] = phone.reason;
    const company = parseCompanyName(filler.organizationName);
    if (role.kind === 'organization' && !company.ok) errors[`${role.key}.organizationName`] = company.reason;
  }
  for (const { key, label, required } of blanks)
    if (required && !values[key]?.trim()) errors[key] = `请填写${label}`;
  return errors;
}
