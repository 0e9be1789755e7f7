import { article, type Law, sources } from './law.ts';

interface Standard {
  number: string;
  name: string;
  /** Published and in force, where both could be checked. */
  dates?: [issued: string, inForce: string];
  summary: string;
  /** Where the product follows it. */
  use: string;
  status?: Law['status'];
  history?: string[];
  related?: string[];
  note?: string;
}

/** `GB/T 38540-2020` → `gbt-38540-2020` */
const slugOf = (number: string) =>
  number
    .replace('/', '')
    .replace(/（.*）/, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/-$/, '')
    .toLowerCase();

/** What of its dates the official publication must be asked for. */
function noteOn(issued: string, inForce: string): string {
  if (!inForce) return '发布、实施日期与效力状态尚未核对，请以官方公布为准。';
  return issued ? '' : '发布日期请以官方公布为准。';
}

const standardOf = ({
  use,
  dates: [issued, inForce] = ['', ''],
  // what could not be compared with an official source is not called in force
  status = inForce ? '现行' : '待核',
  ...rest
}: Standard): Law => ({
  ...rest,
  slug: slugOf(rest.number),
  ...(/^GB/.test(rest.number) ? sources.standards : sources.industryStandards),
  status,
  issued,
  inForce,
  articles: [article('在印信中的应用', use)],
  note: rest.note ?? noteOn(issued, inForce),
});

const national: Standard[] = [
  {
    number: 'GB/T 38540-2020',
    name: '信息安全技术 安全电子签章密码技术规范',
    dates: ['2020-03-06', '2020-10-01'],
    summary: '规定电子印章与电子签章的数据结构，以及制作、验证的流程。',
    use: '电子印章按此结构制作，由制章者签名；签章验证逐项检查印章、证书、时间与原文。',
    related: ['gmt-0031-2014', 'electronic-seal-measures', 'gbt-33190-2016'],
  },
  {
    number: 'GB/T 38541-2020',
    name: '信息安全技术 电子文件密码应用指南',
    dates: ['2020-03-06', '2020-10-01'],
    summary: '电子文件在形成、办理、归档等环节如何使用密码保护。',
    use: '归档文件的签名方式参照本指南。',
  },
  {
    number: 'GB/T 33190-2016',
    name: '电子文件存储与交换格式 版式文档',
    dates: ['2016-10-13', '2017-05-01'],
    summary: '我国自主的版式文档格式，即 OFD。',
    use: '政务与档案场景的文件格式。印信目前签署与验证 PDF，OFD 尚在规划。',
    related: ['gbt-33476-3-2016', 'gbt-38540-2020'],
  },
  {
    number: 'GB/T 33476.3-2016',
    name: '党政机关电子公文格式规范 第3部分：实施指南',
    dates: ['2016-12-30', '2017-07-01'],
    summary: '电子公文格式在系统中的实施要求。',
    use: '了解公文版式与印章位置的要求；OFD 公文的签章尚在规划。',
    related: ['gbt-33190-2016'],
  },
  {
    number: 'GB/T 25064-2010',
    name: '信息安全技术 公钥基础设施 电子签名格式规范',
    dates: ['2010-09-02', '2011-02-01'],
    summary: '规定电子签名的格式，以及验证和仲裁所需的数据。',
    use: '签名中附带证书、时间戳与状态信息，使多年以后仍可独立验证。',
  },
  {
    number: 'GB/T 20520-2025',
    name: '网络安全技术 公钥基础设施 时间戳规范',
    dates: ['2025-08-01', '2026-02-01'],
    summary: '时间戳系统与时间戳格式的要求，代替 2006 年版。',
    use: '时间戳服务按此格式签发，证明签名在该时刻之前已经存在。',
    history: ['代替 GB/T 20520-2006'],
    related: ['gbt-20520-2006'],
  },
  {
    number: 'GB/T 20520-2006',
    name: '信息安全技术 公钥基础设施 时间戳规范',
    status: '废止',
    summary: '2006 年版时间戳规范，已由 2025 年版代替。',
    use: '仅用于验证早年签署的文件；新签署一律按现行版本。',
    history: ['被 GB/T 20520-2025 代替，自 2026-02-01 起'],
    related: ['gbt-20520-2025'],
  },
  {
    number: 'GB/T 20518-2018',
    name: '信息安全技术 公钥基础设施 数字证书格式',
    dates: ['2018-06-07', '2019-01-01'],
    summary: '数字证书的基本结构、扩展项与国密算法的使用。',
    use: '证书的结构与扩展项参照它设计，签发前逐项自查。',
    related: ['gmt-0015-2023'],
  },
  {
    number: 'GB/T 35275-2026',
    name: '网络安全技术 SM2密码算法加密签名消息格式',
    summary: '使用 SM2 的加密与签名消息格式，代替 2017 年版。',
    use: '国密签名值的封装格式。',
    history: ['2026-04-30 发布，代替 GB/T 35275-2017'],
    related: ['gbt-35275-2017', 'gmt-0010-2023'],
    note: '公开资料对实施日期的记载不一致，请以国家标准全文公开系统为准。',
  },
  {
    number: 'GB/T 35275-2017',
    name: '信息安全技术 SM2 密码算法加密签名消息语法规范',
    status: '废止',
    summary: '2017 年版消息语法，已由 2026 年版代替。',
    use: '验证时兼容按此版本生成的签名。',
    related: ['gbt-35275-2026'],
  },
  {
    number: 'GB/T 35276-2017',
    name: '信息安全技术 SM2 密码算法使用规范',
    summary: 'SM2 密钥、签名与加密结果的数据格式和使用方法。',
    use: '签名值编码与默认用户标识按此执行。',
    related: ['gbt-32918', 'gmt-0009-2023'],
  },
  {
    number: 'GB/T 32905-2016',
    name: '信息安全技术 SM3 密码杂凑算法',
    dates: ['2016-08-29', '2017-03-01'],
    summary: '国密杂凑算法，输出 256 位摘要。',
    use: '国密签名、印章与下载专区的文件摘要均使用 SM3。',
  },
  {
    number: 'GB/T 32918（系列）',
    name: '信息安全技术 SM2 椭圆曲线公钥密码算法',
    dates: ['2016-08-29', '2017-03-01'],
    summary: '国密公钥算法，包括总则、数字签名、密钥交换、公钥加密与参数定义五部分。',
    use: '国密证书与签名的基础算法。',
    related: ['gbt-35276-2017', 'gbt-32905-2016'],
    note: '日期为第 4 部分的发布与实施日期，其他部分请分别核对。',
  },
  {
    number: 'GB/T 32907-2016',
    name: '信息安全技术 SM4 分组密码算法',
    summary: '国密分组密码算法，分组与密钥均为 128 位。',
    use: '了解国密分组密码的依据；本站保存的个人信息以 AES-256-GCM 加密，未使用 SM4。',
  },
  {
    number: 'GB/T 36298-2018',
    name: '电子合同订立流程规范',
    dates: ['2018-06-07', '2018-10-01'],
    summary: '电子合同订立的流程：身份登记、身份认证、合同签署，以及查询、下载与验证。',
    use: '签署流程的步骤与它对应：先实名，再签署，签后可查、可下载、可验证。',
    related: ['gbt-36319-2018', 'gbt-36320-2018', 'sbt-11009-2013'],
  },
  {
    number: 'GB/T 36319-2018',
    name: '电子合同基础信息描述规范',
    dates: ['2018-06-07', '2018-10-01'],
    summary: '电子合同元数据的描述方法。',
    use: '合同导出与归档时的信息项参照此标准。',
    related: ['gbt-36298-2018'],
  },
  {
    number: 'GB/T 36320-2018',
    name: '第三方电子合同服务平台功能建设规范',
    dates: ['2018-06-07', '2018-10-01'],
    summary: '第三方平台应具备的功能：用户身份管理、合同管理、归档存储、利用与系统维护。',
    use: '产品功能的对照清单。',
    related: ['gbt-36298-2018'],
  },
  {
    number: 'GB/T 39321-2020',
    name: '电子合同取证流程规范',
    dates: ['2020-11-19', '2021-06-01'],
    summary: '电子合同取证的流程：申请、受理、提取、验证、出证，并给出申请表样式。',
    use: '设计证据查询与出证报告时对照的流程。',
    related: ['gbt-43580-2023', 'internet-court-rules'],
  },
  {
    number: 'GB/T 43580-2023',
    name: '区块链和分布式记账技术 存证通用服务指南',
    dates: ['2023-12-28', '2024-04-01'],
    summary: '区块链存证服务的参与方、服务过程与要求。',
    use: '存证服务的过程与记录内容参照本指南。',
    related: ['online-litigation-rules', 'gbt-39321-2020'],
  },
  {
    number: 'GB/T 39786-2021',
    name: '信息安全技术 信息系统密码应用基本要求',
    dates: ['', '2021-10-01'],
    summary: '信息系统在物理和环境、网络和通信、设备和计算、应用和数据各层面的密码应用要求。',
    use: '开展密码应用安全性评估时的对照。',
    history: ['由 GM/T 0054-2018 上升为国家标准'],
    related: ['gmt-0054-2018', 'cryptography-law'],
  },
  {
    number: 'GB 32100-2015',
    name: '法人和其他组织统一社会信用代码编码规则',
    dates: ['2015-09-17', '2015-10-01'],
    summary: '十八位统一社会信用代码的结构与校验方法。',
    history: ['另有修改单 XG1-2016'],
    use: '企业认证时校验代码，并写入单位证书。',
  },
  {
    number: 'GB 11643-1999',
    name: '公民身份号码',
    dates: ['', '1999-07-01'],
    summary: '公民身份号码的编码结构与校验码计算方法。',
    use: '个人实名认证前的号码校验。',
  },
];

const industry: Standard[] = [
  {
    number: 'GM/T 0031-2014',
    name: '安全电子签章密码技术规范',
    summary: '较早的电子签章行业标准，同名国家标准 GB/T 38540-2020 已经实施。',
    use: '验证时接受按此结构制作的电子印章；新制作的印章按国家标准。',
    related: ['gbt-38540-2020'],
  },
  {
    number: 'GM/T 0015-2023',
    name: '数字证书格式',
    dates: ['2023-12-04', '2024-06-01'],
    summary: '基于 SM2 的数字证书格式，代替 2012 年版。',
    use: '国密证书的结构与扩展项，包括统一社会信用代码扩展。',
    related: ['gbt-20518-2018'],
  },
  {
    number: 'GM/T 0009-2023',
    name: 'SM2 密码算法使用规范',
    dates: ['2023-12-04', '2024-06-01'],
    history: ['代替 GM/T 0009-2012'],
    summary: 'SM2 的数据格式与使用方法，规定默认的用户标识。',
    use: '计算签名摘要时使用其规定的默认标识。',
    related: ['gbt-35276-2017'],
  },
  {
    number: 'GM/T 0010-2023',
    name: 'SM2 密码算法加密签名消息语法规范',
    dates: ['2023-12-04', '2024-06-01'],
    summary: 'SM2 签名消息的语法与对象标识，代替 2012 年版。',
    use: '国密签名消息使用其规定的对象标识。',
    related: ['gbt-35275-2026'],
  },
  {
    number: 'GM/T 0016-2023',
    name: '智能密码钥匙密码应用接口规范',
    dates: ['2023-12-04', '2024-06-01'],
    summary: '应用程序调用智能密码钥匙（USB Key）的接口。',
    use: '使用 USB Key 签署时的接口依据。',
    related: ['gmt-0027-2014'],
  },
  {
    number: 'GM/T 0027-2014',
    name: '智能密码钥匙技术规范',
    summary: '智能密码钥匙的功能与安全要求。',
    use: '私钥不出介质；口令长度与错误次数受限。',
    related: ['gmt-0016-2023'],
  },
  {
    number: 'GM/T 0033-2023',
    name: '时间戳接口规范',
    dates: ['2023-12-04', '2024-06-01'],
    history: ['代替 GM/T 0033-2014'],
    summary: '应用系统调用时间戳服务的接口。',
    use: '时间戳服务对接的参考。',
    related: ['gbt-20520-2025'],
  },
  {
    number: 'GM/T 0034-2014',
    name: '基于 SM2 密码算法的证书认证系统密码及其相关安全技术规范',
    summary: '证书认证系统的建设与安全要求。',
    use: '证书认证系统的设计依据。',
  },
  {
    number: 'GM/T 0047-2016',
    name: '安全电子签章密码检测规范',
    summary: '电子签章产品的密码检测项目与方法。',
    use: '签章功能自测的对照清单。',
    related: ['gbt-38540-2020'],
  },
  {
    number: 'GM/T 0054-2018',
    name: '信息系统密码应用基本要求',
    status: '修订',
    summary: '信息系统密码应用的行业标准，已上升为国家标准 GB/T 39786-2021。',
    use: '了解标准沿革；评估以国家标准为准。',
    related: ['gbt-39786-2021'],
  },
  {
    number: 'SB/T 11009-2013',
    name: '电子合同在线订立流程规范',
    dates: ['2013-06-14', '2013-12-01'],
    summary: '较早的电子合同流程行业标准。',
    use: '了解流程标准沿革；现行流程以 GB/T 36298-2018 为准。',
    related: ['gbt-36298-2018'],
  },
  {
    number: 'GA 241.1-2000',
    name: '印章治安管理信息系统 第1部分：印章信息编码',
    summary: '印章治安管理中印章信息的编码方法。',
    use: '登记实物印章编码时的参考。',
    related: ['seal-management-1999'],
  },
];

export const nationalStandards = national.map(standardOf);
export const industryStandards = industry.map(standardOf);
