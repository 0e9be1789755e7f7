import { article, type CitableLaw, sources } from './law.ts';

const COURT = '最高人民法院';

export const judicialRules: CitableLaw[] = [
  {
    slug: 'internet-court-rules',
    name: '最高人民法院关于互联网法院审理案件若干问题的规定',
    ...sources.court,
    status: '现行',
    issuer: COURT,
    issued: '2018-09-06',
    inForce: '2018-09-07',
    summary:
      '互联网法院审理案件的规则，在司法解释中首次写明可信时间戳与区块链等取证存证手段。只约束互联网法院；其他法院适用民事诉讼证据的若干规定。',
    history: ['2018-09-03 通过，2018-09-06 公布，2018-09-07 起施行'],
    articles: [
      article(
        '第十一条（审查因素）',
        '审查电子数据真实性，看软硬件环境是否安全可靠，生成主体与时间是否明确，存储与保管介质是否明确，提取固定的主体与方式是否可靠，内容是否完整未被增删改，能否以特定形式验证。',
      ),
      article(
        '第十一条（技术手段）',
        '当事人提交的电子数据，通过电子签名、可信时间戳、哈希值校验、区块链等技术手段或者通过电子取证存证平台认证，能够证明其真实性的，互联网法院应当确认。',
      ),
    ],
    related: ['online-litigation-rules', 'civil-evidence-rules'],
  },
  {
    slug: 'online-litigation-rules',
    name: '人民法院在线诉讼规则',
    ...sources.court,
    status: '现行',
    issuer: COURT,
    issued: '2021-06-16',
    inForce: '2021-08-01',
    history: ['2021-05-18 通过，2021-06-16 公布，2021-08-01 起施行'],
    summary: '在线诉讼的程序规则，其中对区块链存储的电子数据如何审查有专门规定。',
    articles: [
      article(
        '第十六条',
        '区块链存储的电子数据上链后，经技术核验一致的，可以认定上链后未经篡改，但有相反证据足以推翻的除外。',
      ),
      article(
        '第十七条',
        '对存证提出异议的，审查存证平台是否符合资质规定、是否中立、技术过程是否符合标准等。',
      ),
      article(
        '第十八条',
        '对上链存储前数据的真实性提出异议的，结合来源、生成机制、存储过程、公证或第三方见证等审查。所以证据要从签署发生时开始固定，而不是事后上链。',
      ),
    ],
    related: ['internet-court-rules', 'gbt-43580-2023'],
  },
  {
    slug: 'civil-evidence-rules',
    name: '最高人民法院关于民事诉讼证据的若干规定（2019 年修正）',
    ...sources.court,
    status: '现行',
    issuer: COURT,
    issued: '2019-12-25',
    inForce: '2020-05-01',
    summary: '明确电子数据的范围、原件的认定与真实性判断。',
    history: ['2019-10-14 修正，2019-12-25 公布，2020-05-01 起施行'],
    articles: [
      article(
        '第十四条、第十五条',
        '列举网页、即时通信、电子交易记录、文档、数字证书等电子数据；制作者制作的与原件一致的副本，或直接来源于电子数据的打印件，视为原件。',
      ),
      article(
        '第九十三条',
        '判断电子数据真实性，综合考虑系统环境、运行状态、防错手段、保存传输提取方法、主体是否适当等因素。',
      ),
      article(
        '第九十四条',
        '由记录和保存电子数据的中立第三方平台提供或者确认的，法院可以确认其真实性，有相反证据足以反驳的除外。',
      ),
    ],
    related: ['internet-court-rules', 'electronic-signature-law'],
  },
  {
    slug: 'civil-procedure-interpretation',
    name: '最高人民法院关于适用《中华人民共和国民事诉讼法》的解释',
    ...sources.court,
    status: '现行',
    issuer: COURT,
    issued: '2015-01-30',
    inForce: '2015-02-04',
    summary: '民事诉讼程序的总体解释，其中把电子签名列为电子数据的一种。',
    history: ['2015-01-30 公布，2015-02-04 起施行', '2020 年、2022 年两次修正'],
    articles: [
      article(
        '第一百一十六条',
        '电子数据是指通过电子邮件、电子数据交换、网上聊天记录、手机短信、电子签名、域名等形成或者存储在电子介质中的信息。',
      ),
    ],
    related: ['civil-evidence-rules', 'electronic-signature-law'],
  },
];
