import { numberFromWords } from '@yinxin/law';

const QUESTION = /^请计算：(?<first>.+)(?<verb>[加减])(?<second>.+)等于多少？/u;

/** What somebody answers who hears the question read out, and sees no picture. */
export function answerInWords(question: string): string {
  const { first = '', verb, second = '' } = QUESTION.exec(question)?.groups ?? {};
  if (!verb) throw new Error(`not understood: ${question}`);
  const [one, other] = [numberFromWords(first), numberFromWords(second)];
  return String(verb === '加' ? one + other : one - other);
}
