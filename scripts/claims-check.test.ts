import { describe, expect, test } from 'vitest';
import { CAPABILITIES, type CapabilityKey } from '../packages/api/src/capabilities.ts';
import { otherTexts } from './claims/texts.ts';
import { falseClaims, readWords, unknownOffers, unknownWords } from './claims-check.ts';

const said = (text: string, ...marks: CapabilityKey[]) => ({ where: 'a page', text, marks });
const refused = (text: string, ...marks: CapabilityKey[]) => [
  ...falseClaims(said(text, ...marks)),
  ...unknownWords(said(text), readWords()),
];

describe('what no code does cannot be said', () => {
  test.each([
    '大额合同须完成双重意愿认证',
    '双重意愿确认，人脸与短信',
    '短信、人脸、签署密码与 USB Key 可以组合，人脸不作为唯一方式',
    '按风险组合意愿确认',
    '风险揭示强制阅读到末页',
    '投保提示逐页确认，可与双录配合',
    '核验监护关系后由监护人签署',
    '业主逐人核验身份，按专有面积与人数分别计票',
    '投标文件加密签章，到点解密',
    '核验双方身份与产权材料',
    '同时记录时间、地点与在场医护',
    '患者不必先做繁琐实名',
    '平板上签名按指印',
    '固定笔迹、时间、在场人',
    '一份手术同意书的床旁签署',
    '骑缝章与组合盖章',
    '回单与运单自动勾对',
    '文件加密保存，按人授权查看',
    '日志由独立见证方共同签名',
    '用摘要树保证任何改动都会被发现',
  ])('%s', (text) => {
    expect(falseClaims(said(text))).not.toEqual([]);
    // no badge makes it true
    expect(falseClaims(said(text, 'api'))).not.toEqual([]);
  });

  test.each([
    '我们核实签署人是谁，不核验房屋产权',
    '按签署人指定短信、签署密码或人脸确认，也可以用 USB Key；人脸不作为唯一方式',
    '自当事人均签名、盖章或者按指印时成立',
    '我们不读取通讯录、短信、通话记录与位置',
  ])('but what is denied or done can: %s', (text) => {
    expect(falseClaims(said(text))).toEqual([]);
  });
});

describe('what is not open is said to be so', () => {
  test.each([
    ['签名与印章按 OFD 的约定嵌入', 'ofd'],
    ['与您的统一身份系统对接', 'singleSignOn'],
    ['按版本提供更新包与说明', 'updatePackages'],
  ] as const)('%s', (text, key) => {
    expect(falseClaims(said(text))).toEqual([expect.stringContaining(`（${key}）`)]);
    expect(falseClaims(said(text, key))).toEqual([]);
    expect(falseClaims(said(`${text}（规划中）`))).toEqual([]);
    const open = { ...CAPABILITIES, [key]: { state: 'open' } } as typeof CAPABILITIES;
    expect(falseClaims(said(text), open)).toEqual([]);
  });

  test('what is closed again is found wherever it is named', () => {
    const closed = { ...CAPABILITIES, evidence: { name: '', state: 'planned' } } as typeof CAPABILITIES;
    expect(falseClaims(said('存证包含在签署费用内'), closed)).not.toEqual([]);
  });
});

test.each(['支持虹膜签署', '自动翻译合同条款', '签署时全程录像', '由机器人审阅条款'])(
  'a sale in words that nobody has mapped yet is refused: %s',
  (text) => expect(refused(text)).not.toEqual([]),
);

test.each(['本服务支持虹膜签署', '平台能够自动翻译合同条款', '我们提供声纹盖章。'])(
  'so is an offer within a text that explains: %s',
  (text) => expect(unknownOffers(said(text), readWords())).not.toEqual([]),
);

test.each(['虹膜信息属于敏感个人信息', '声纹盖章尚未开放，暂不支持'])(
  'but not what offers nothing: %s',
  (text) => expect(unknownOffers(said(text), readWords())).toEqual([]),
);

test.each([
  'features/products/saas-view.tsx',
  'features/price/',
  'features/about/',
  'features/verification/',
  'site/pages/',
  'seed/agreements/06-cps.md',
  'seed/documents/',
  'seed/news/',
  'seed/cases/',
  'seed/downloads.ts',
  'seed/company.ts',
  'packages/law/src/standards.ts',
])('what stands in %s is read', (place) =>
  expect(otherTexts([]).filter(({ where }) => where.includes(place))).not.toEqual([]),
);

test('every word of the list names a capability of the table, or none', () => {
  const keys = [...readWords().values()].filter((key) => key !== '');
  expect(keys.length).toBeGreaterThan(20);
  expect(keys.filter((key) => !(key in CAPABILITIES))).toEqual([]);
});
