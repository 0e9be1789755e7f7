import { expect, test } from 'vitest';
import { clockFacts, operatorFacts, type SystemFacts, witnessWords } from './system.ts';

const site: SystemFacts['site'] = {
  ...{ companyName: '某某认证有限公司', address: '', servicePhone: '', caLicence: '', telecomLicence: '' },
  ...{ conformity: [], keyCustody: 'software', demo: false },
};
const told = (more: Partial<SystemFacts['site']>) =>
  new Map(operatorFacts({ site: { ...site, ...more }, hasWitnesses: true }));

test('a licence is named where one is set, and nowhere else', () => {
  expect(told({ caLicence: 'ECP123' }).get('电子认证')).toBe('电子认证服务许可证号 ECP123');
  expect(told({}).get('电子认证')).toBe('系统里没有登记电子认证服务许可证号');
  expect(told({}).get('检测、认证与评估')).toBe('系统里没有登记，不作任何符合性声明');
  expect(told({ conformity: [{ name: '等级保护三级', number: '0001' }] }).get('检测、认证与评估')).toBe(
    '等级保护三级 0001',
  );
});

test('a demo is called one, and its numbers samples', () => {
  expect(told({ demo: true, caLicence: 'ECP123' }).get('电子认证')).toContain('仅为示例');
  expect(
    told({ demo: true, conformity: [{ name: '等级保护三级', number: '0001' }] }).get('检测、认证与评估'),
  ).toContain('仅为示例');
  expect(told({ demo: true }).get('演示环境')).toContain('不作证据');
  expect(told({}).has('演示环境')).toBe(false);
});

test('the clocks of witnesses are compared with the time stamp, where there are any', () => {
  const sm2 = { at: '2026-06-10T08:00:01.000Z', authority: 'SM2 时间戳服务', accuracyMs: 1000 };
  const clocks = (
    witnesses: { name: string; at: string }[],
    demo = false,
    sm2TimeStamp: typeof sm2 | null = null,
  ) =>
    new Map(
      clockFacts(
        { site: { ...site, demo } },
        {
          timeStamp: { at: '2026-06-10T08:00:00.000Z', authority: '时间戳服务', accuracyMs: 1000 },
          sm2TimeStamp,
          witnesses,
        },
      ),
    );
  const both = [
    { name: '甲', at: '2026-06-10T08:00:03.000Z' },
    { name: '乙', at: '2026-06-10T07:59:58.000Z' },
  ];
  expect(clocks(both).get('见证方的时间')).toMatch(/甲 2026-06-10 16:00:03（晚 3 秒）；乙 .*（早 2 秒）/);
  expect(clocks(both).get('见证方的时间')).not.toContain('同一台机器');
  expect(clocks(both, true).get('见证方的时间')).toContain('不能互相印证');
  expect(clocks([]).get('见证方的时间')).toBe('尚无见证方签名，没有可以比对的时钟');
  expect(clocks([]).get('时间戳的时间')).toContain('1000 毫秒');
  expect(clocks([]).get('检查点的时间戳')).toBe('2026-06-10 16:00:00，时间戳服务');
  expect(clocks([], false, sm2).get('检查点的时间戳')).toBe(
    '2026-06-10 16:00:00，时间戳服务；2026-06-10 16:00:01，SM2 时间戳服务',
  );
});

test('a witness is called by who runs it, as far as it is set', () => {
  const witnessOperators = new Map([['甲', '某某公证处']]);
  const called = (name: string, demo = false) =>
    witnessWords({ site: { ...site, demo }, witnessOperators }, name);
  expect(called('甲')).toBe('甲（由某某公证处运营）');
  expect(called('乙')).toBe('乙（由谁运营没有登记）');
  expect(called('乙', true)).toContain('与平台在同一台机器上');
  const scope = (hasWitnesses: boolean) => new Map(operatorFacts({ site, hasWitnesses })).get('运营的范围');
  expect(scope(false)).toContain('没有设置见证方');
  expect(scope(true)).toContain('由谁运营见第六部分');
});
