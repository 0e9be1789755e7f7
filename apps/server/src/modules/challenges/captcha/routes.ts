import { CAPTCHA_SECONDS, captcha } from '@yinxin/api';
import type { CallBook } from '../../../http/calls.ts';
import type { Captchas } from './captcha.ts';

export function answerCaptchas(book: CallBook, captchas: Captchas): void {
  book.answer(captcha, async ({ body: { form }, caller }) => {
    const { captchaId, picture, question } = await captchas.draw(caller, form);
    return {
      ...{ captchaId, form, question, expiresIn: CAPTCHA_SECONDS },
      picture: picture ? `data:image/png;base64,${Buffer.from(picture).toString('base64')}` : null,
    };
  });
}
