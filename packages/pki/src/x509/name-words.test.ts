import { integer } from '@yinxin/der';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { OID } from '../oids.ts';
import {
  commonNameIn,
  formatName,
  type NameAttribute,
  nameAttribute,
  nameOf,
  nameTitle,
  nameWords,
  rawName,
} from './index.ts';

/** What is written into a certificate, least specific first. */
const named = (...parts: [string, string][]): string =>
  formatName(nameOf(parts.map(([type, value]) => nameAttribute(type, value))));
const [C, O, OU, CN] = [OID.country, OID.organization, OID.organizationalUnit, OID.commonName];

describe('names as people read them', () => {
  test('the name, then organisation, unit, place and country, in whatever order they are encoded', () => {
    const parts: [string, string][] = [
      [C, 'CN'],
      [OID.state, '浙江省'],
      [OID.locality, '杭州市'],
      [O, '示例科技（杭州）有限公司'],
      [OU, '财务部'],
      [CN, '张三'],
    ];
    const words = '张三，单位 示例科技（杭州）有限公司，部门 财务部，省份 浙江省，城市 杭州市，中国';
    expect(nameWords(named(...parts))).toBe(words);
    expect(nameWords(named(...parts.toReversed()))).toBe(words);
    expect(nameTitle(named(...parts))).toBe('张三');
  });

  test('numbers by their kind, countries by their name here', () => {
    const text =
      'serialNumber=IDCCN-330xxxxxxxxxxx1234,CN=张三,organizationIdentifier=NTRCN-91330100MA2GKX3E9L';
    expect(nameWords(text)).toBe('张三，统一社会信用代码 91330100MA2GKX3E9L，证件号码 330xxxxxxxxxxx1234');
    expect(nameWords('CN=a,C=DE')).toBe('a，德国');
    expect(nameWords('CN=a,C=TW')).toBe('a，中国台湾');
    expect(nameWords('CN=a,C=ZZ')).toBe('a，国家代码 ZZ');
    expect(nameWords('CN=a,C=中国')).toBe('a，国家代码 中国');
  });

  test('what is no text or no known part is counted, and stands in the raw name', () => {
    const odd = formatName(
      nameOf([nameAttribute('1.2.3.4', 'x'), { type: CN, value: '', raw: integer(5) } as NameAttribute]),
    );
    expect(nameWords(odd)).toBe('（没有写名称），另有 2 项见原文');
    expect(rawName(odd)).toBe('CN=#020105,1.2.3.4=#0c0178');
    expect(nameWords('')).toBe('（没有写名称）');
    expect(nameTitle('O=甲,C=CN')).toBe('（没有写名称），单位 甲，中国');
    expect(nameWords('no name at all')).toBe('no name at all');
  });
});

describe('names that mislead', () => {
  test('a value that spells further parts stays one value', () => {
    const text = named([C, 'CN'], [CN, '张三,O=某某银行,C=CN']);
    expect(nameWords(text)).toBe('“张三,O=某某银行,C=CN”，中国');
    expect(nameWords(named([CN, '张三，单位 某某银行']))).toBe('“张三，单位 某某银行”');
    expect(nameWords(named([CN, '张三”，单位 “某某银行']))).toBe('“张三\\”，单位 \\“某某银行”');
    expect(nameWords(named([CN, '张三：未吊销；李四']))).toBe('“张三：未吊销；李四”');
  });

  test('a common name inside another value is none', () => {
    const text = named([CN, '某小公司'], [O, 'x,CN=某某银行']);
    expect(text).toBe('O=x\\,CN=某某银行,CN=某小公司');
    expect(commonNameIn(text)).toBe('某小公司');
    expect(nameTitle(text)).toBe('某小公司');
    expect(commonNameIn(named([O, 'x+CN=某某银行']))).toBe('');
  });

  test('of several names none passes for the only one', () => {
    const text = named([CN, '李四'], [CN, '某某银行']);
    expect(nameTitle(text)).toBe('某某银行（证书另写有 1 个名称）');
    expect(nameWords(text)).toBe('某某银行，又写作 李四');
  });

  test('an unlabelled unit never stands where the organisation does', () => {
    expect(nameWords(named([OU, '某某银行'], [CN, '张三']))).toBe('张三，部门 某某银行');
  });

  test.each([
    ['turned around', '张三\u202e行银某某', '张三⟨U+202E⟩行银某某'],
    ['isolates', 'a\u2066b\u2069', 'a⟨U+2066⟩b⟨U+2069⟩'],
    ['nothing to see', '某\u200b某\u00ad银\u3164行', '某⟨U+200B⟩某⟨U+00AD⟩银⟨U+3164⟩行'],
    ['control characters', 'a\u0000b\nc\u001b[31m', 'a⟨U+0000⟩b⟨U+000A⟩c⟨U+001B⟩[31m'],
    ['other spaces', 'a\u00a0b', 'a⟨U+00A0⟩b'],
    ['pushed out of sight', `张三${' '.repeat(20)}x`, `“张三${' '.repeat(20)}x”`],
  ])('%s', (_, value, words) => {
    const text = named([CN, value]);
    expect(nameTitle(text)).toBe(words);
    expect(nameWords(text)).toBe(words);
    expect(rawName(text)).not.toMatch(/[\p{C}\u00a0\u3164]/u);
  });

  test.each([
    ['one value', 'x'.repeat(300), `${'x'.repeat(64)}…（共 300 个字符）`],
    ['a name of megabytes', 'x'.repeat(1e6), `“CN=${'x'.repeat(61)}…（共 1000003 个字符）”`],
    ['megabytes of escapes', ','.repeat(1e6), /^“CN=.{60,200}…（共 2000003 个字符）”$/],
  ])('%s is cut, and says how long it is', (_, value, words) => {
    expect(nameTitle(named([CN, value]))).toMatch(words instanceof RegExp ? words : new RegExp(`^${words}$`));
    expect(rawName(named([CN, value])).length).toBeLessThan(1_100);
  });

  test('a name of a thousand parts tells the first of them', () => {
    const words = nameWords(named(...Array.from({ length: 1000 }, (): [string, string] => [O, 'x'])));
    expect(words).toMatch(/^（没有写名称）(，单位 x){15}，另有 985 项见原文$/);
  });

  test('whatever the parts hold, they can be told apart again', () => {
    const value = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(value, value, (name, company) => {
        const words = nameWords(named([O, company], [CN, name]));
        expect(words).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
        const bare = words.replace(/“(?:\\.|[^\\”])*”/gsu, '值');
        expect(bare.split('，')).toHaveLength(2);
        expect(bare.split('，')[1]).toMatch(/^单位 [^“”\\]+$/su);
        expect(commonNameIn(named([O, company], [CN, name]))).toBe(name);
      }),
      { numRuns: 200 },
    );
  });
});
