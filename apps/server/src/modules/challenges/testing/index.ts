import type { From, TestServer } from '../../../testing/server.ts';
import { answerInWords } from './words.ts';

export { answerInWords };

/** A captcha and its right answer, as a login brings them. */
export async function aCaptcha(server: Pick<TestServer, 'call'>, from?: From) {
  const asked = { body: { form: 'words' } };
  const { data, message } = await server.call('POST /api/appapi/captcha/draw', asked, undefined, from);
  if (!data) throw new Error(message);
  return { captchaId: data.captchaId, captchaAnswer: answerInWords(data.question) };
}
