import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../../testing/server.ts';
import { aCaptcha, answerInWords } from '../testing/index.ts';
import { createCaptchas } from './captcha.ts';
import { createDrawing } from './drawing.ts';
import { asAnswer, askInWords } from './words.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

let networks = 0;
const someone = () => ({ ip: `198.18.0.${++networks}` });

/** Captchas whose pictures are not drawn but told to the test. */
function told() {
  const texts: string[] = [];
  const drawing = {
    async draw(text: string) {
      texts.push(text);
      return new Uint8Array();
    },
  };
  return { texts, captchas: createCaptchas(server.store.db, server.vault, drawing) };
}

const DRAW = 'POST /api/appapi/captcha/draw';

test('the picture is a PNG, its answer stands nowhere else, and it opens in any case of letters', async () => {
  const { data } = await server.call(DRAW, { body: {} });
  expect(data).toMatchObject({ form: 'picture', expiresIn: 300, question: expect.stringContaining('图中') });
  const png = Buffer.from((data.picture ?? '').split(',')[1] ?? '', 'base64');
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([320, 112]);

  const { texts, captchas } = told();
  const { captchaId, question } = await captchas.draw(someone(), 'picture');
  const [answer = ''] = texts;
  expect(answer).toMatch(/^[A-Z\d]{5}$/);
  expect(`${captchaId} ${question}`.toUpperCase()).not.toContain(answer);
  await captchas.redeem(someone(), { captchaId, answer: ` ${answer.toLowerCase().split('').join(' ')}` });
});

test('no two pictures of one text are alike', async () => {
  const drawing = createDrawing();
  const [one, other] = [await drawing.draw('ACDEF'), await drawing.draw('ACDEF')];
  await drawing.stop();
  expect(Buffer.from(one).equals(Buffer.from(other))).toBe(false);
});

test('whoever sees no picture gets a question without one, and answers it in digits or in words', async () => {
  const { data } = await server.call(DRAW, { body: { form: 'words' } });
  expect(data).toMatchObject({ form: 'words', picture: null });
  for (let i = 0; i < 500; i++) {
    const { question, answer } = askInWords();
    expect(question).not.toMatch(/\d/);
    expect(answerInWords(question)).toBe(answer);
  }
  expect(['四十七', '十', '２ 0', 'ａb'].map(asAnswer)).toEqual(['47', '10', '20', 'AB']);
});

test('wrong answers of a network are counted, and its neighbours lose nothing by them', async () => {
  const { captchas } = told();
  const [guesser, other] = [someone(), someone()];
  const guess = async (caller: { ip: string }) => {
    const { captchaId } = await captchas.draw(caller, 'picture');
    return captchas.redeem(caller, { captchaId, answer: '?' }).catch((error) => error.envelope.code);
  };
  for (let wrong = 0; wrong < 30; wrong++) expect(await guess(guesser)).toBe(31104);
  expect(await guess(guesser)).toBe(42900);
  expect(await guess(other)).toBe(31104);
});

test('sums in words are given to a network thirty times in a quarter of an hour, pictures go on', async () => {
  const from = { address: '198.18.1.1' };
  const { captchas } = told();
  const caller = { ip: from.address };
  for (let times = 0; times < 30; times++) await captchas.draw(caller, 'words');
  await expect(aCaptcha(server, from)).rejects.toThrow('频繁');
  expect(await server.call(DRAW, { body: {} }, undefined, from)).toMatchObject({ code: 1 });
});
