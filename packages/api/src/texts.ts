import { codePointName, unreadableCharacter } from '@yinxin/identifiers';
import { z } from 'zod';

const readable =
  (options: { lines: boolean }) =>
  (text: string, context: z.core.$RefinementCtx<string>): void => {
    const character = unreadableCharacter(text, options);
    if (character === undefined) return;
    const what = /[\n\r\t]/.test(character) ? '换行或者制表符' : '看不见、会打乱文字顺序或者无法显示的字符';
    context.addIssue({
      code: 'custom',
      message: `内容里有${what}（${codePointName(character)}），请删去后再提交`,
    });
  };

/**
 * A text of one line that people write and others read: a title, a name, a label. Whatever could make it read otherwise
 * than it is stored is refused (`unreadableCharacter`).
 */
export const shortText = (missing?: string) =>
  z
    .string(missing)
    .trim()
    .superRefine(readable({ lines: false }));

/** One that has to be there, told by its name. */
export const namedText = (name: string, most: number) =>
  shortText(`请填写${name}`).min(1, `请填写${name}`).max(most, `${name}不超过 ${most} 个字`);

/** The same with ends of lines: a note, a reason, a remark. */
export const longText = (missing?: string) =>
  z
    .string(missing)
    .trim()
    .superRefine(readable({ lines: true }));

/** What is written into a field or a cell, kept as it is typed. */
export const typedText = () => z.string().superRefine(readable({ lines: true }));
