import { type EvidenceCheckpoint, KEY_CUSTODY, type SiteInfo } from '@yinxin/api';
import type { Fact, ReportSection } from '../typesetting/index.ts';
import { timeWords } from './times.ts';

/** Who runs the system and how, from configuration: nothing here is typed for the occasion. */
export interface SystemFacts {
  site: Pick<
    SiteInfo,
    | 'companyName'
    | 'address'
    | 'servicePhone'
    | 'caLicence'
    | 'telecomLicence'
    | 'conformity'
    | 'keyCustody'
    | 'demo'
  >;
  /** Of the software. */
  version: string;
  /** Who runs the witnesses, by their names, where it is set. */
  witnessOperators: ReadonlyMap<string, string>;
  /** Whether anybody is asked to witness. */
  hasWitnesses: boolean;
}

/** A witness is called by who really runs it. */
export function witnessWords(
  { site: { demo }, witnessOperators }: Pick<SystemFacts, 'site' | 'witnessOperators'>,
  name: string,
): string {
  const operator = witnessOperators.get(name);
  if (operator) return `${name}（由${operator}运营）`;
  return demo ? `${name}（演示环境自带，与平台在同一台机器上）` : `${name}（由谁运营没有登记）`;
}

const NOT_SET = '系统里没有登记';

/** Numbers of a demo are samples at best. */
const licenceWords = (what: string, number: string, demo: boolean): string =>
  number
    ? `${what} ${number}${demo ? '（演示环境，仅为示例）' : ''}`
    : `${NOT_SET}${what}${demo ? '（演示环境）' : ''}`;

export function operatorFacts({ site, hasWitnesses }: Pick<SystemFacts, 'site' | 'hasWitnesses'>): Fact[] {
  const { companyName, address, servicePhone, caLicence, telecomLicence, conformity, demo } = site;
  return [
    ['运营者', [companyName, address, servicePhone].filter(Boolean).join('，')],
    ['电子认证', licenceWords('电子认证服务许可证号', caLicence, demo)],
    ['电信业务', licenceWords('增值电信业务经营许可证号', telecomLicence, demo)],
    [
      '检测、认证与评估',
      conformity.length > 0
        ? conformity.map(({ name, number }) => licenceWords(name, number, demo)).join('；')
        : `${NOT_SET}，不作任何符合性声明`,
    ],
    [
      '运营的范围',
      `签署平台、本机构的证书签发与时间戳服务、存证日志由同一运营者运营；${hasWitnesses ? '见证方另有密钥与存储，由谁运营见第六部分' : '没有设置见证方'}`,
    ],
    ...(demo
      ? ([['演示环境', '证书由演示根签发，人员与机构均为虚构，本报告只供试用，不作证据']] as const)
      : []),
  ];
}

const guardFacts = ({ site, version }: SystemFacts, policies: readonly string[]): Fact[] => [
  ['软件版本', `印信 ${version}；验证策略 ${policies.join('、') || '没有可验证的文件'}`],
  ['密钥', `业务程序拿到的是签名结果，不是密钥。${KEY_CUSTODY[site.keyCustody]}`],
  [
    '记录',
    '每件事与它的记录在同一个数据库事务里写入；记录按顺序以哈希相连，数据库的触发器拒绝业务程序修改与删除，唯一例外是依法删除网络地址与请求编号，清除本身有记录',
  ],
  ['个人信息', '姓名、手机号与证件加密保存，证件与证件号码以各主体自己的密钥加密；网络地址与文件名不加密'],
  ['信任列表', '加入或移出他人的根证书由两人办理，一人提出，另一人决定'],
];

type Stamped = Pick<EvidenceCheckpoint, 'timeStamp' | 'sm2TimeStamp' | 'witnesses'>;

/** A witness signs by a clock of its own: how far the two are apart is in the signatures, and anybody can see it. */
export function clockFacts(
  { site: { demo } }: Pick<SystemFacts, 'site'>,
  { timeStamp, sm2TimeStamp, witnesses }: Stamped,
): Fact[] {
  const stamped = Date.parse(timeStamp.at);
  const apart = witnesses.map(({ name, at }) => {
    const seconds = Math.round((Date.parse(at) - stamped) / 1000);
    return `${name} ${timeWords(new Date(at))}（${seconds < 0 ? '早' : '晚'} ${Math.abs(seconds)} 秒）`;
  });
  const shared = demo ? '；演示环境自带的见证方与平台在同一台机器上，时钟相同，不能互相印证' : '';
  return [
    ['事件的时间', '写入时由数据库所在主机的时钟给出，不取自签署人的设备'],
    [
      '时间戳的时间',
      `由本机构时间戳服务所在主机的时钟给出，${timeStamp.accuracyMs > 0 ? `时间戳里声明的精度为 ${timeStamp.accuracyMs} 毫秒` : '时间戳里没有声明精度'}`,
    ],
    [
      '对时',
      '软件不自行对时，也不记录与授时源的偏差；主机的对时由运营者在操作系统上进行，系统里没有它的记录',
    ],
    [
      '检查点的时间戳',
      [timeStamp, sm2TimeStamp ?? []]
        .flat()
        .map(({ at, authority }) => `${timeWords(new Date(at))}，${authority}`)
        .join('；'),
    ],
    [
      '见证方的时间',
      apart.length > 0
        ? `${apart.join('；')}。见证与时间戳先后进行，相差含等候的时间${shared}`
        : '尚无见证方签名，没有可以比对的时钟',
    ],
  ];
}

/** What a court asks of the system itself: who runs it by which licence, how it is guarded, which clock it goes by. */
export const systemSection = (
  system: SystemFacts,
  checkpoint: Stamped,
  policies: readonly string[],
): ReportSection => ({
  heading: '七、系统、资质与时钟：记录是在怎样的环境里产生的',
  blocks: [
    {
      text: '审查电子数据时，要看软硬件环境是否安全可靠、生成主体与时间是否明确、存证平台是否符合资质规定（《最高人民法院关于互联网法院审理案件若干问题的规定》第十一条，《人民法院在线诉讼规则》第十七条、第十八条）。以下取自系统的配置与公开的签名；没有登记的，写明没有登记。',
    },
    { facts: operatorFacts(system) },
    { facts: guardFacts(system, policies) },
    { facts: clockFacts(system, checkpoint) },
  ],
});
