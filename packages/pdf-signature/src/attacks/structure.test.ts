import { array, createPdf, name, openPdf, PdfRef } from '@yinxin/pdf';
import { describe, expect, test, vi } from 'vitest';
import { verifyPdf } from '../verify/verify.ts';
import { verifyOnBothSides } from './testing/browser-side.ts';
import { edited, outcome } from './testing/craft.ts';
import { CONTRACT, handwritten } from './testing/handwritten.ts';
import { aContract, joinChunks, NOW, World } from './testing/world.ts';

const world = new World();

/** Signs a file that was odd from the start: the signature is sound, the file is not. */
async function expectAmbiguous(odd: Uint8Array, code: string): Promise<void> {
  const report = await world.verify(await world.sign(odd));
  expect(outcome(report)).toBe('INDETERMINATE/SIG_CONSTRAINTS_FAILURE');
  expect(report.reason).toContain(code);
}

/** Inserts text behind the header and moves every offset of a classic file. */
function shifted(file: Uint8Array, at: number, inserted: string): Uint8Array {
  return edited(file, (text) => {
    const moved = text.slice(0, at) + inserted + text.slice(at);
    const move = (offset: string) => {
      const value = Number(offset);
      return String(value >= at ? value + inserted.length : value).padStart(offset.length, '0');
    };
    return moved
      .replace(/(\d{10})(?= \d{5} n)/g, move)
      .replace(/(startxref\n)(\d+)/, (_, lead: string, offset: string) => lead + move(offset));
  });
}

const afterHeader = Buffer.from(aContract()).toString('latin1').indexOf('1 0 obj');

describe('a file that two readers could see differently is never TOTAL_PASSED', () => {
  test('an object that no cross-reference lists', () =>
    expectAmbiguous(
      shifted(aContract(), afterHeader, '5 0 obj\n<</Length 3>>\nstream\nabc\nendstream\nendobj\n'),
      'hidden-bytes',
    ));

  test('an object hidden in a comment', () =>
    expectAmbiguous(shifted(aContract(), afterHeader, '%5 0 obj <</A 1>> endobj\n'), 'hidden-bytes'));

  test('words between objects', () =>
    expectAmbiguous(shifted(aContract(), afterHeader, 'some words\n'), 'hidden-bytes'));

  test('a repeated key', () =>
    expectAmbiguous(
      edited(aContract(), (text) => text.replace('/Subtype /Type1', '/Type /OtherOne')),
      'duplicate-key',
    ));

  test('a repeated key in the trailer', () =>
    expectAmbiguous(
      edited(aContract(), (text) => text.replace('/Size 8/Root', '/Root 9 0 R/Size 8/Root')),
      'duplicate-key',
    ));

  test('bytes before the header', async () => {
    const odd = joinChunks([Buffer.from('GIF89a  \n'), aContract()]);
    const report = await verifyOnBothSides(odd, world.options());
    expect(report.verdict).not.toBe('TOTAL_PASSED');
  });

  test('a hybrid-reference file', async () => {
    const signed = await world.sign(aContract());
    const at = Buffer.from(signed).toString('latin1').lastIndexOf('/Prev');
    const file = edited(signed, (text) => `${text.slice(0, at)}/XRefStm 9 ${text.slice(at)}`);
    expect((await world.verify(file)).verdict).not.toBe('TOTAL_PASSED');
  });

  test('a broken cross-reference that has to be rebuilt', async () => {
    const signed = await world.sign(aContract());
    const file = edited(signed, (text) => {
      const at = text.lastIndexOf('startxref');
      return `${text.slice(0, at)}startxref\n00\n%%EOF\n`;
    });
    const report = await world.verify(file);
    expect(report.verdict).not.toBe('TOTAL_PASSED');
    expect(report.signatures).toHaveLength(1);
  });

  test('an object in an object stream that the cross-reference places elsewhere', async () => {
    const packed = Buffer.from(createPdf({ pages: [{ lines: ['a'] }], form: 'object-streams' }));
    const text = packed.toString('latin1');
    // The header of the object stream renames object 3 to 9: two readers now differ about the font.
    const header = /1 0 2 (\d+) 3 (\d+)/.exec(text);
    expect(header).not.toBeNull();
    const odd = text.replace(header![0], header![0].replace(/ 3 (\d+)$/, ' 9 $1'));
    const file = new Uint8Array(Buffer.from(odd, 'latin1'));
    const report = await world.verify(await world.sign(file));
    expect(report.verdict).not.toBe('TOTAL_PASSED');
  });

  test('a cross-reference that points behind the signed revision', async () => {
    const base = aContract();
    const text = Buffer.from(base).toString('latin1');
    const entry = /(\d{10}) 00000 n \n(?=trailer)/.exec(text)!;
    // The last object of the first revision is listed at a place that only a later revision fills.
    const odd = text.replace(entry[0], `${String(base.length + 30_000).padStart(10, '0')} 00000 n \n`);
    const report = await world.verify(await world.sign(new Uint8Array(Buffer.from(odd, 'latin1'))));
    expect(report.verdict).not.toBe('TOTAL_PASSED');
  });

  test('an object that a later revision lists twice, as it is and as it once was', async () => {
    const once = handwritten(undefined, {
      objects: { ...CONTRACT, 5: CONTRACT[5]!.replace('100', '900') },
    });
    const signed = await world.sign(handwritten(once, { objects: { 5: CONTRACT[5] } }));
    const text = Buffer.from(signed).toString('latin1');
    const [was, is] = [...text.matchAll(/\n5 0 obj/g)].map(({ index }) =>
      String(index + 1).padStart(10, '0'),
    );
    const prev = /startxref\n(\d+)\n%%EOF\n$/.exec(text)![1];
    const table = `xref\n5 1\n${is} 00000 n \n5 1\n${was} 00000 n \n`;
    const size = Math.max(...[...text.matchAll(/\/Size (\d+)/g)].map((match) => Number(match[1])));
    const trailer = `trailer\n<</Size ${size}/Root 1 0 R/Prev ${prev}>>\nstartxref\n${text.length}\n%%EOF\n`;
    const report = await world.verify(Buffer.from(text + table + trailer, 'latin1'));
    expect(report.reason).toContain('duplicate-object');
    expect(report.verdict).toBe('INDETERMINATE');
  });

  test('two listed objects that share bytes', async () => {
    const data = '8 0 obj\n<</Type /Hidden>>\nendobj\n';
    const text = Buffer.from(aContract({ pages: 1 })).toString('latin1');
    const at = text.indexOf('xref\n0');
    const object = `6 0 obj\n<</Length ${data.length}>>\nstream\n${data}\nendstream\nendobj\n`;
    const hidden = at + object.indexOf('8 0 obj');
    const tail = text.slice(at).replace(/startxref\n\d+/, `startxref\n${at + object.length}`);
    const pad = (offset: number) => `${String(offset).padStart(10, '0')} 00000 n \n`;
    const table = tail
      .replace('trailer', `6 1\n${pad(at)}8 1\n${pad(hidden)}trailer`)
      .replace('/Size 6', '/Size 9');
    const odd = new Uint8Array(Buffer.from(text.slice(0, at) + object + table, 'latin1'));
    expect(openPdf(odd).load(8)).toBeDefined();
    await expectAmbiguous(odd, 'overlapping-objects');
  });
});

describe('what costs too much is UNREADABLE, in bounded time', () => {
  test('a file above the size cap', async () => {
    const report = await verifyOnBothSides(aContract(), { caps: { bytes: 100 } });
    expect(report).toMatchObject({ verdict: 'UNREADABLE', reason: '文件过大或过于复杂，超出验证上限' });
  });

  test('more objects than the cap', async () => {
    const signed = await world.sign(aContract());
    expect((await world.verify(signed, { caps: { objects: 3 } })).verdict).toBe('UNREADABLE');
  });

  test('no time left', async () => {
    const signed = await world.sign(aContract());
    expect((await world.verify(signed, { caps: { milliseconds: -1 } })).verdict).toBe('UNREADABLE');
  });

  test('time that runs out at any look at the clock, between two signatures of a path too', async () => {
    const signed = await world.sign(aContract(), world.services('B-LTA'));
    const judged = async (end: number) => {
      let looks = 0;
      const clock = vi.spyOn(performance, 'now').mockImplementation(() => (++looks > end ? 1e12 : 0));
      const { verdict } = await verifyPdf(signed, { trust: [world.root.certificate], now: NOW });
      clock.mockRestore();
      return { verdict, looks };
    };
    const { verdict, looks } = await judged(Number.POSITIVE_INFINITY);
    expect(verdict).toBe('TOTAL_PASSED');
    expect(looks).toBeGreaterThan(20);
    for (let end = 1; end < looks; end++) expect((await judged(end)).verdict).toBe('UNREADABLE');
  });

  test('a cross-reference loop', async () => {
    const signed = await world.sign(aContract());
    const file = edited(signed, (text) =>
      text.replace(/\/Prev \d+/, (old) =>
        `/Prev ${/startxref\n(\d+)\n%%EOF\n$/.exec(text)![1]}`.padEnd(old.length),
      ),
    );
    expect((await world.verify(file)).verdict).not.toBe('TOTAL_PASSED');
  });

  test('deep nesting', async () => {
    const deep = aContract({ catalog: { Names: name('x') } });
    const file = edited(deep, (text) => text.replace('/Names /x', `/Names ${'['.repeat(5000)}`));
    expect((await world.verify(file)).verdict).toMatch(/UNREADABLE|NO_SIGNATURE_FOUND/);
  });

  test.each([
    ['nothing', new Uint8Array()],
    ['zeros', new Uint8Array(5000)],
    ['text', new Uint8Array(Buffer.from('hello'))],
    ['a header alone', new Uint8Array(Buffer.from('%PDF-1.7\n'))],
  ])('%s', async (_, bytes) => {
    expect((await verifyOnBothSides(bytes)).verdict).toBe('UNREADABLE');
  });

  test('an encrypted file without its password', async () => {
    const trap = aContract({ catalog: { Dests: array(new PdfRef(1)) } });
    const file = edited(trap, (text) => text.replace('/Root 1 0 R', '/Root 1 0 R/Encrypt 1 0 R'));
    expect((await verifyOnBothSides(file)).verdict).toBe('UNREADABLE');
  });
});
