export { type Captchas, createCaptchas } from './captcha/captcha.ts';
export { createDrawing } from './captcha/drawing.ts';
export { answerCaptchas } from './captcha/routes.ts';
export { type Challenged, type Challenges, createChallenges } from './challenges.ts';
