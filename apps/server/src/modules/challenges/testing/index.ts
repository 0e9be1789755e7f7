import { numberFromWords } from '@yinxin/law';
import type { From, TestServer } from '../../../testing/server.ts';

const QUESTION = /^请计算：(?<first>.+)(?<verb>[加减])(?<second>.+)等于多少？/u;

/** What somebody answers who hears the question read out, and sees no picture. */
export function answerInWords(question: string): string {
  const { first = '', verb, second = '' } = QUESTION.exec(question)?.groups ?? {};
  if (!verb) throw new Error(`not understood: ${question}`);
  const [one, other] = [numberFromWords(first), numberFromWords(second)];
  return String(verb === '加' ? one + other : one - other);
}

/** A captcha and its right answer, as a login brings them. */
export async function aCaptcha(server: Pick<TestServer, 'call'>, from?: From) {
  const asked = { body: { form: 'words' } };
  const { data, message } = await server.call('POST /api/appapi/captcha/draw', asked, undefined, from);
  if (!data) throw new Error(message);
  return { captchaId: data.captchaId, captchaAnswer: answerInWords(data.question) };
}
