import { randomBytes } from 'node:crypto';
import { CAPTCHA_SECONDS, type CaptchaForm } from '@yinxin/api';
import type { Database } from '../../../db/connect.ts';
import { networkOf } from '../../../http/network.ts';
import type { Caller } from '../../../http/principal.ts';
import { problem } from '../../../http/problem.ts';
import { sameBytes, type Vault } from '../../../vault/index.ts';
import { type Budget, isSpent, secondsLeft, take } from '../../limits/index.ts';
import { spendOnce } from '../challenges.ts';
import type { CaptchaDrawing } from './drawing.ts';
import { someCharacters } from './picture.ts';
import { type Asked, asAnswer, askInWords } from './words.ts';

const ID_BYTES = 16;
const WINDOW_SECONDS = 15 * 60;
const MOST_WRONG = 30;
/** A program reads words more easily than a picture, so there are fewer of them. */
const MOST_IN_WORDS = 30;

export interface Captchas {
  draw(
    caller: Pick<Caller, 'ip'>,
    form: CaptchaForm,
  ): Promise<{ captchaId: string; picture: Uint8Array | undefined; question: string }>;
  /** Uses it up, whether the answer is right or not. @throws CAPTCHA_WRONG, CAPTCHA_OVER */
  redeem(caller: Pick<Caller, 'ip'>, given: { captchaId: string; answer: string }): Promise<void>;
}

const budget = (what: string, { ip }: Pick<Caller, 'ip'>, max: number): Budget => ({
  ...{ name: `captcha ${what} ${networkOf(ip)}`, max, perSeconds: WINDOW_SECONDS },
});
const tooOften = () =>
  problem('RATE_LIMITED', { seconds: Math.ceil(secondsLeft({ perSeconds: WINDOW_SECONDS })) });

/**
 * Nothing is stored of what is handed out: its name carries its end and keyed marks of both and of the answer. What was
 * brought once is remembered until it would have ended, so that each is good for one try.
 */
export function createCaptchas(
  db: Database,
  vault: Pick<Vault, 'fingerprint'>,
  drawing: Pick<CaptchaDrawing, 'draw'>,
  now: () => number = Date.now,
): Captchas {
  const mark = (label: string, text: string) => vault.fingerprint(label, text).toString('base64url');
  const nameOf = (id: string, ends: string) => `${id}.${ends}.${mark('captcha', `${id}.${ends}`)}`;
  const sealed = (name: string, answer: string) => `${name}.${mark('captcha answer', `${name}\0${answer}`)}`;
  const same = (one: string, other: string) => sameBytes(Buffer.from(one), Buffer.from(other));

  async function ask(form: CaptchaForm): Promise<Asked & { picture: Uint8Array | undefined }> {
    if (form === 'words') return { ...askInWords(), picture: undefined };
    const answer = someCharacters();
    return { answer, question: '请填写图中的字符，不区分大小写', picture: await drawing.draw(answer) };
  }

  return {
    async draw(caller, form) {
      if (form === 'words' && !(await take(db, budget('words', caller, MOST_IN_WORDS)))) throw tooOften();
      const { answer, picture, question } = await ask(form);
      const ends = Math.floor(now() / 1000) + CAPTCHA_SECONDS;
      const name = nameOf(randomBytes(ID_BYTES).toString('base64url'), String(ends));
      return { captchaId: sealed(name, answer), picture, question };
    },

    async redeem(caller, { captchaId, answer }) {
      const wrong = budget('wrong', caller, MOST_WRONG);
      if (await isSpent(db, wrong)) throw tooOften();
      const [id = '', ends = ''] = captchaId.split('.');
      const name = nameOf(id, ends);
      if (!captchaId.startsWith(`${name}.`)) throw problem('CAPTCHA_OVER'); // none of ours
      if (Number(ends) * 1000 <= now()) throw problem('CAPTCHA_OVER');
      if (!(await spendOnce(db, id, new Date(Number(ends) * 1000)))) throw problem('CAPTCHA_OVER');
      if (same(captchaId, sealed(name, asAnswer(answer)))) return;
      await take(db, wrong);
      throw problem('CAPTCHA_WRONG');
    },
  };
}
