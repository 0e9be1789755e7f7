import type { TemplateBlank, TemplateFiller, TemplateRole } from '@yinxin/api/client';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { emptyFiller } from './model.ts';

interface Form {
  roles: readonly TemplateRole[];
  blanks: readonly (TemplateBlank & { value: string })[];
  own: TemplateFiller | null;
}

const TEMPLATE_CHANGED = 30855;

/** What is typed into a template's form. When a newer version comes meanwhile, all that still has its place stays. */
export function useFilling({ roles, blanks, own }: Form) {
  const { revalidate } = useRevalidator();
  const [typed, setTyped] = useState<readonly TemplateFiller[]>([]);
  const [written, setValues] = useState<Readonly<Record<string, string>>>({});
  const fillers = roles.map(
    (role) =>
      typed.find((one) => one.role === role.key) ?? (own?.role === role.key ? own : emptyFiller(role)),
  );
  return {
    fillers,
    change: (role: string, change: Partial<TemplateFiller>) =>
      setTyped(fillers.map((one) => (one.role === role ? { ...one, ...change } : one))),
    values: Object.fromEntries(blanks.map(({ key, value }) => [key, written[key] ?? value])),
    setValues,
    /** The words to tell; where they are about a newer version, that is shown from then on. */
    refused: async (error: unknown): Promise<string> => {
      if ((error as { code?: unknown }).code === TEMPLATE_CHANGED) await revalidate();
      return error instanceof Error ? error.message : '没有生成，请稍后再试';
    },
  };
}
