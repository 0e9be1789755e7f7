import { describe, test } from 'vitest';
import {
  filledWith,
  HIDING,
  look,
  PRICE,
  pageWith,
  reference,
  type SignedForm,
  sealedWith,
  signedForm as signedBy,
  textField,
  WORDS,
} from '../testing/filled-form.ts';
import { aStream, handwritten } from '../testing/handwritten.ts';
import { aProfile, profileObject } from '../testing/profile.ts';
import { expectHonest, expectHostile } from '../testing/twins.ts';
import { World } from '../testing/world.ts';

/** Contents that two readers of one file could take for different things. */

const world = new World();
const [alice, bob] = [world.person('甲'), world.person('乙')];
const signedForm = (given: SignedForm = {}) => signedBy(world, alice, given);
const form = await signedForm();
const open = await signedForm({ words: reference('DocMDP', '/P 3') });
const sheet = '0 0 200 25 re f';
const SHOWN = '修改了签署时已有内容的表单域';

describe('what a content says', () => {
  test.each([
    ['blanks of all kinds', `0\0g\f1\t1 m\r\n199 1\nl\0S ${WORDS}`],
    ['a comment between operands', `0 0 % 1 g 0 0 9 9 re f (\n1 rg ${WORDS}`],
    ['words in hexadecimal', 'BT /F1 11 Tf 6 5 Td <39 30 30> Tj ET'],
    ['marked content with properties', `/Span <</MCID 0/ActualText (1 g f)>> BDC ${WORDS} EMC`],
  ])('honest: %s', async (_, content) => {
    await expectHonest(world, filledWith(form, look(content)));
  });

  test.each([
    ['operators between zero bytes', `1\0g\0 0 0 200 25\0re\0f\0 0\0g ${WORDS}`],
    ['a blank that is none', `1 g 0\xa0g ${sheet}`],
    ['paint behind a comment that is none', `BT /F1 9 Tf <41 %> Tj ET 1 g ${sheet}\n> Tj 0 g ${WORDS}`],
    ['paint behind a string that is none', `BT /F1 9 Tf <41 (> Tj ET 1 g ${sheet} BT <)41> Tj ET`],
    ['an operator that nobody knows', `1 0 0 RG zz ${WORDS}`],
    ['more operands than an operator takes', `/Full /Light gs 0.5 g ${sheet}`],
    ['more forms than one', `/Plain /White Do ${WORDS}`],
    ['a name with an escape', `/Wh#69te Do ${WORDS}`],
    ['a state that nobody saved', `1 g q Q Q ${WORDS}`],
  ])('hostile: %s', async (_, content) => {
    const states = '/ExtGState <</Full <</ca 1>>/Light <</BM/Screen>>>>';
    const objects = '/XObject <</Plain 31 0 R/White 32 0 R/Wh#2369te 31 0 R>>';
    const inner = (text: string) => aStream(text, '/Type/XObject/Subtype/Form/BBox [0 0 200 25]');
    const file = filledWith(form, look(content, `${states}${objects}`), {
      31: inner(''),
      32: inner(`1 g ${sheet}`),
    });
    await expectHostile(world, file, HIDING);
  });
});

describe('colours', () => {
  test.each([
    ['of a profile of its own', `/Own cs 0.1 0.1 0.2 scn ${WORDS}`, profileObject(3)],
    ['of a printer in grey', `/Own cs 0.2 sc ${WORDS}`, profileObject(1, aProfile([1.8], 'GRAY'))],
    ['of a press', `/DeviceCMYK cs ${WORDS}`, undefined],
  ])('honest: %s', async (_, content, profile) => {
    const more = profile ? '/ColorSpace <</Own [/ICCBased 31 0 R]>>' : '';
    await expectHonest(world, filledWith(form, look(content, more), { 31: profile }));
  });

  const NEGATIVE = aProfile([1, 0], 'GRAY');
  test.each([
    ['a profile that turns black into white', `/Own cs 0 sc ${sheet}`, '[/ICCBased 31 0 R]', NEGATIVE],
    [
      'a profile that makes all light',
      `/Own cs 0.1 sc ${sheet}`,
      '[/ICCBased 31 0 R]',
      aProfile([0.01], 'GRAY'),
    ],
    ['a press that begins with paper', `/Own cs ${sheet}`, '[/ICCBased 32 0 R]', undefined],
    [
      'a gamma that makes all light',
      `/Own cs 0.1 sc ${sheet}`,
      '[/CalGray <</WhitePoint [1 1 1]/Gamma 0.01>>]',
      undefined,
    ],
    ['too few components', `/DeviceCMYK cs 0 0 0 sc ${sheet}`, '/DeviceGray', undefined],
    ['too many components', `0 0 0 1 sc ${sheet}`, '/DeviceGray', undefined],
    ['components out of range', `1 1 -9 rg ${sheet}`, '/DeviceGray', undefined],
  ])('hostile: %s', async (_, content, space, profile) => {
    const objects = { 31: profile && profileObject(1, profile), 32: aStream('', '/N 4') };
    const file = filledWith(form, look(content, `/ColorSpace <</Own ${space}>>`), objects);
    await expectHostile(world, file, HIDING);
  });

  const SPACE = '[/Separation/Paper/DeviceGray <</FunctionType 2/Domain [0 1]/C0 [1]/C1 [1]/N 1>>]';
  test.each([
    ['the colours of devices are others here', `0 g ${sheet}`, `/ColorSpace <</DefaultGray ${SPACE}>>`],
    [
      'a transfer turns black into white',
      `/T gs 0 g ${sheet}`,
      '/ExtGState <</T <</TR <</FunctionType 2/Domain [0 1]/C0 [1]/C1 [0]/N 1>>>>>>',
    ],
    [
      'one colour lies upon itself and is a second one',
      `0.6 g ${sheet} /M gs ${WORDS}`,
      '/ExtGState <</M <</BM/Multiply>>>>',
    ],
  ])('hostile: %s', async (_, content, more) => {
    await expectHostile(world, filledWith(form, look(content, more)), HIDING);
  });

  test('hostile: a group of its own, in which one colour lies upon itself', async () => {
    const group = '/Group <</S/Transparency/I true>>';
    const content = `/M gs 0.6 g ${sheet} ${WORDS}`;
    const states = '/ExtGState <</M <</BM/Multiply>>>>';
    await expectHostile(world, filledWith(form, look(content, states, '0 0 200 25', group)), HIDING);
  });

  test('honest: a group that is none of its own', async () => {
    const group = '/Group <</S/Transparency>>';
    await expectHonest(world, filledWith(form, look(WORDS, '', '0 0 200 25', group)));
  });
});

describe('a background that was seen when it was signed', () => {
  const WHITE = `1 g ${sheet}`;
  const later = async (seen: string, content: string, more = '') => {
    const signed = await signedForm({ field: textField('/AP <</N 12 0 R>>'), more: { 12: seen, 13: LAYER } });
    return filledWith(signed, look(`${content} 0 g ${WORDS}`, more));
  };
  const LAYER = '<</Type/OCG/Name(L)>>';

  test('hostile: less of it, so that the page shows what the rest covered', async () => {
    const less = await later(look(WHITE), `q 0 0 100 25 re W n ${WHITE} Q`);
    await expectHostile(world, less, '去掉了签署时的底色');
  });

  test('hostile: a broad line that covered goes', async () => {
    const line = look('1 G 25 w 0 12 m 200 12 l S');
    await expectHostile(world, await later(line, ''), '去掉了签署时的底色');
  });

  test('honest: stays', async () => {
    await expectHonest(world, await later(look(WHITE), WHITE));
    await expectHonest(
      world,
      await later(look(`q 0 0 100 25 re W n ${WHITE} Q`), `q 0 0 100 25 re W n ${WHITE} Q`),
    );
  });

  test('honest: said in other words', async () => {
    await expectHonest(world, await later(look(WHITE), '1 g q 2 0 0 1 0 0 cm 0 0 100 25 re f Q'));
  });

  const states = '/ExtGState <</Clear <</ca 0>>/Dash <</D [[0.01 900] 0]>>>>';
  test.each([
    ['behind a hole', look(`q 0 0 2 2 re W n ${WHITE} Q`), WHITE],
    ['clear', look(`/Clear gs ${WHITE}`, states), WHITE],
    ['far smaller', look(WHITE, '', '0 0 20000 2500'), WHITE],
    ['beside the box', look(WHITE, '', '190 0 390 25'), WHITE],
    ['as a ring', look('1 g 0 0 200 25 re 1 1 198 23 re f*'), '1 g 0 0 200 25 re 1 1 198 23 re f'],
    ['as a dotted line', look('1 G 25 w [0.01 900] 0 d 0 12 m 200 12 l S'), '1 G 25 w 0 12 m 200 12 l S'],
    [
      'as a line dotted by its state',
      look('1 G 25 w /Dash gs 0 12 m 200 12 l S', states),
      '1 G 25 w 0 12 m 200 12 l S',
    ],
  ])('hostile: it was %s', async (_, seen, content) => {
    await expectHostile(world, await later(seen, content), HIDING);
  });

  test.each([
    ['in the shape of a letter', look(`BT /F1 3 Tf 7 Tr (.) Tj ET ${WHITE}`)],
    ['on a hidden layer', look(`/OC /L BDC ${WHITE} EMC`, '/Properties <</L 13 0 R>>')],
  ])('hostile: it was %s, so that nobody knows what was seen', async (_, seen) => {
    await expectHostile(world, await later(seen, WHITE), SHOWN);
  });
});

describe('frames', () => {
  test('honest: around the words', async () => {
    await expectHonest(world, filledWith(form, look(`0.5 G 0.5 0.5 199 24 re S ${WORDS}`)));
  });

  test('hostile: so many that they write', async () => {
    const digits = '10 5 0 15 re S 20 5 8 15 re S 32 5 8 15 re S';
    await expectHostile(world, filledWith(form, look(`0.6 g ${sheet} 0 G ${digits}`)), HIDING);
  });
});

describe('a field that showed something', () => {
  const refilled = async (seen: string, more = '') => {
    const signed = await signedForm({
      field: textField('/AP <</N 12 0 R>>'),
      more: { 12: look(seen, more), 13: look(WORDS) },
    });
    return handwritten(signed, {
      objects: { 10: textField('/V(The price is 900 yuan.)/AP <</N 30 0 R>>'), 30: look(WORDS) },
    });
  };

  test.each([
    ['nothing', ''],
    ['a frame', '0.5 G 1 w 0.5 0.5 199 24 re S'],
    ['a frame of lines', '0.5 g 0 0 m 200 0 l 200 25 l 0 25 l h 2 2 m 2 23 l 198 23 l 198 2 l h f*'],
    ['places for letters', '0 G 0 0 200 25 re S 50 0 m 50 25 l 100 0 m 100 25 l S'],
    ['marked content without any', '/Tx BMC EMC'],
  ])('honest: %s', async (_, seen) => {
    await expectHonest(world, await refilled(seen));
  });

  test.each([
    ['words', WORDS],
    ['words between zero bytes', WORDS.replace(' Tj ', '\0Tj\0')],
    ['a form', '/Fm Do'],
    ['what nobody understands', '1 0 0 RG zz'],
    ['a number of lines', '1 w 60 5 m 60 20 l S 70 5 m 78 5 l 78 20 l 70 20 l h S'],
  ])('hostile: %s', async (_, seen) => {
    await expectHostile(world, await refilled(seen, '/XObject <</Fm 13 0 R>>'), SHOWN);
  });
});

describe('seals on a certified file', () => {
  const picture = (mask: string) =>
    aStream(
      '\xff',
      `/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray${mask}`,
    );
  const sealed = (content: string, mask = '') =>
    sealedWith(form, look(content, '/XObject <</Im 31 0 R>>'), world, bob, {
      31: picture(mask),
      32: aStream(
        '\x00',
        '/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray',
      ),
    });

  test('honest: a picture with a mask', async () => {
    await expectHonest(world, await sealed('200 0 0 25 0 0 cm /Im Do', '/SMask 32 0 R'));
  });

  test.each([
    ['a picture without a mask', '/Im Do', ''],
    ['a picture with a mask that is none', '200 0 0 25 0 0 cm /Im Do', '/SMask null'],
    ['a picture with a mask that is nowhere', '200 0 0 25 0 0 cm /Im Do', '/SMask 99 0 R'],
    ['words between zero bytes', WORDS.replace(' Tj ', '\0Tj\0'), ''],
  ])('hostile: %s', async (_, content, mask) => {
    await expectHostile(world, await sealed(content, mask), '含有文字或不透明图像');
  });
});

describe('comments', () => {
  const RECT = '50 690 300 720';
  const QUADS = '/QuadPoints [50 720 300 720 50 690 300 690]';
  const LINES = '/QuadPoints [50 720 300 720 50 706 300 706 50 704 300 704 50 690 300 690]';
  const STATES = '/Resources <</ExtGState <</G <</BM/Multiply>>>>>>';
  const commented = (subtype: string, content: string, entries = '', quads = QUADS) =>
    handwritten(open, {
      objects: {
        4: pageWith('10 0 R 7 0 R 20 0 R'),
        20: `<</Type/Annot/Subtype/${subtype}/Rect [${RECT}]/P 4 0 R/T(Bob)${quads}/AP <</N 21 0 R>>>>`,
        21: aStream(content, `/Type/XObject/Subtype/Form/BBox [${RECT}]${STATES}${entries}`),
      },
    });
  const patch = '50 690 250 30 re f';
  const HIDES = '新增的批注可能遮盖页面内容';

  test.each([
    ['one line', `/G gs /DeviceRGB cs 1 1 0 sc ${patch}`, QUADS],
    ['two lines', '/G gs 1 1 0 rg 50 706 250 14 re 50 690 250 14 re f', LINES],
  ])('honest: a highlight of %s', async (_, content, quads) => {
    await expectHonest(world, commented('Highlight', content, '', quads));
  });

  test.each([
    ['a colour that its space takes back', `/G gs 1 1 0 rg /DeviceGray cs ${patch}`],
    ['a blank that is none', `/G gs 0 g 1 1\xa00 rg ${patch}`],
    ['components out of range', `/G gs 0 0 9 rg ${patch}`],
    ['inks out of range', `/G gs -9 1 1 0.9 k ${patch}`],
    ['components of another space', `/G gs /DeviceCMYK cs 1 1 0 sc ${patch}`],
    ['patches upon each other', `/G gs 1 0 0 rg ${patch} ${patch}`],
  ])('hostile: a highlight with %s', async (_, content) => {
    await expectHostile(world, commented('Highlight', content, '', LINES), HIDES);
  });

  test('hostile: a highlight in a group of its own', async () => {
    const group = '/Group <</S/Transparency/I true>>';
    await expectHostile(world, commented('Highlight', `/G gs 1 1 0 rg ${patch}`, group), HIDES);
  });

  test('honest: a highlight in a group with the page', async () => {
    await expectHonest(
      world,
      commented('Highlight', `/G gs 1 1 0 rg ${patch}`, '/Group <</S/Transparency>>'),
    );
  });

  test.each([
    ['more numbers than a rectangle has', '1 0 0 rg 50 691 250 1 50 690 250 30 re f'],
    ['a width below nothing', '1 0 0 RG -30 w 50 705 m 300 705 l S'],
  ])('hostile: a line with %s', async (_, content) => {
    await expectHostile(world, commented('StrikeOut', content), HIDES);
  });

  test('hostile: a place that a reader cannot tell', async () => {
    const far = '9'.repeat(60);
    await expectHostile(
      world,
      commented('StrikeOut', `1 0 0 rg ${far} ${PRICE.slice(0, 2)} 1 1 re f`),
      HIDES,
    );
  });
});
