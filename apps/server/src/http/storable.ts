import { problem } from './problem.ts';

/** Deeper than any input of ours; whatever walks it afterwards may call itself for each level. */
const DEEPEST = 32;

/** PostgreSQL takes no NUL, and half a surrogate pair is no text in any encoding. */
export const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');

const refuse = (detail: string): never => {
  throw problem('INVALID_INPUT', { detail });
};

/** Refuses text that cannot be stored as it is, wherever it stands in an input, and inputs nested without end. */
export function requireStorable(input: unknown, depth = 0): void {
  if (typeof input === 'string') {
    if (!isStorable(input)) refuse('请求中含有无法保存的字符');
  } else if (input !== null && typeof input === 'object') {
    if (depth === DEEPEST) refuse('请求的嵌套层数过多');
    for (const [key, value] of Object.entries(input)) {
      requireStorable(key);
      requireStorable(value, depth + 1);
    }
  }
}
