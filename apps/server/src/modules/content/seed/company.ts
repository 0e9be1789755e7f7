import type { DraftOf } from '../kinds/index.ts';
import type { Seed } from './seed.ts';

const qualification = (
  slug: string,
  data: Omit<DraftOf<'qualification'>, 'number' | 'issuer' | 'sample'>,
): Seed<'qualification'> => ({
  slug,
  data: { ...data, number: '示例-000000', issuer: '示例颁发机构', sample: true },
});

/** What a certification authority of this kind holds; numbers and issuers are plainly made up. */
export const qualifications: Seed<'qualification'>[] = [
  qualification('ca-licence', {
    name: '电子认证服务许可证',
    basis: '电子签名法第十八条要求在网站公示',
    validUntil: '2099-12-31',
  }),
  qualification('cryptography-licence', {
    name: '电子认证服务使用密码许可证',
    basis: '电子签名法第十七条',
    validUntil: '2099-12-31',
  }),
  qualification('government-certification', {
    name: '电子政务电子认证服务机构资质',
    basis: '密码法第二十九条，国家密码管理部门认定',
    validUntil: '2099-12-31',
  }),
  qualification('graded-protection', {
    name: '网络安全等级保护备案证明',
    basis: '网络安全法，等级保护第三级',
  }),
  qualification('cryptography-assessment', {
    name: '商用密码应用安全性评估报告',
    basis: '密码法第二十七条',
    validUntil: '2099-12-31',
  }),
  qualification('information-security', {
    name: '信息安全管理体系认证证书',
    basis: 'GB/T 22080，全国认证认可信息公共服务平台可查',
    validUntil: '2099-12-31',
  }),
];

const milestone = (date: string, title: string, text: string): Seed<'milestone'> => ({
  slug: `m-${date}`,
  data: { date, title, text, sample: true },
});

/** A made-up history that shows how a real one will read. */
export const milestones: Seed<'milestone'>[] = [
  milestone('2018-03-01', '公司成立', '示例条目：组建密码、法律与软件团队，确定以电子认证为主业。'),
  milestone('2019-09-01', '数字证书系统建成', '示例条目：根证书与签发系统上线，国密与国际算法并行签发。'),
  milestone('2020-11-01', '取得服务资质', '示例条目：完成审查与测评，开始面向公众提供电子认证服务。'),
  milestone('2022-05-01', '印章制作引擎完成', '示例条目：按 GB/T 38540 生成与解析电子印章，图形以毫米绘制。'),
  milestone(
    '2023-10-01',
    '证书状态与时间戳对外开放',
    '示例条目：CRL、OCSP 与 RFC 3161 时间戳公开提供，业务系统可以直接查询。',
  ),
  milestone('2025-06-01', '支持本地运行', '示例条目：签发、状态与时间戳服务可以装进单位自己的机房。'),
  milestone(
    '2026-11-01',
    '签名与验证引擎全面更新',
    '示例条目：自研增量签名引擎，命令行工具与 SDK 开放下载。',
  ),
];
