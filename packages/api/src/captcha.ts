// A small proof that somebody sits in front of the form, in two forms of one thing: for eyes, and for whoever listens or
// reads by touch. Each is good for one try. No schema library here.

export const CAPTCHA_FORMS = { picture: '图形', words: '文字题' } as const;
export type CaptchaForm = keyof typeof CAPTCHA_FORMS;

export const CAPTCHA_SECONDS = 300;
