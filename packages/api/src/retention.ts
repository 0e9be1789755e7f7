// What is kept of people, why, from when, how long, by which law and how it goes: one table for the privacy policy, the end of
// an account and the jobs that delete. A changed row is a new version of the privacy policy.
import { EXPERIENCE_HOURS } from './experience.ts';

export interface Period {
  years?: number;
  months?: number;
  days?: number;
}

export interface RetentionRow {
  what: string;
  why: string;
  /** From when the period counts. */
  from: string;
  /** Counted, or the act that ends it. */
  term: Period | string;
  law: string;
  /** How it goes. */
  how: string;
}

const NECESSARY = '实现目的所必需（个人信息保护法第十九条）';
const SERVICE = '履行与您的合同（个人信息保护法第十三条）';
const DELETED = '每天夜里删除';

const inYears = (years: number) => ({ years });
const inMonths = (months: number) => ({ months });
const inDays = (days: number) => ({ days });

export const RETENTION = {
  account: {
    what: '手机号、姓名、签署密码的散列值、所在企业与角色',
    why: '识别账号',
    from: '注册或者加入时',
    term: '注销账号时',
    law: SERVICE,
    how: '当即清除手机号、姓名与签署密码；账号编号保留，不再对应到人',
  },
  log: {
    what: '登录与操作记录中的网络地址、浏览器类型与请求编号',
    why: '防范攻击与冒用，排查故障',
    from: '登录到期时；操作记录自所记事项不再需要时（注销、认证案卷或者草稿删除）',
    term: inMonths(6),
    law: '至少六个月（网络安全法第二十三条）',
    how: '登录记录删除；操作记录清除网络地址与请求编号，并删除存证日志中的盐，此后无法对应到人',
  },
  devices: {
    what: '登录过的浏览器的设备标识（只存摘要）',
    why: '让您登录过的浏览器不受他人尝试的影响',
    from: '最后一次使用',
    term: inDays(180),
    law: NECESSARY,
    how: '每天夜里删除；注销账号时当即删除',
  },
  abandoned: {
    what: '未完成或已取消的认证及其材料',
    why: '让您接着办理',
    from: '最后一次操作',
    term: inDays(30),
    law: NECESSARY,
    how: '案卷与材料一并删除',
  },
  refused: {
    what: '未通过的认证及其材料',
    why: '供您查询与申诉',
    from: '作出结论时',
    term: inDays(180),
    law: NECESSARY,
    how: '案卷与材料一并删除',
  },
  papers: {
    what: '上传后没有用上的文件：认证材料、订单材料、付款凭证、合同文件',
    why: '让您接着办理',
    from: '上传时',
    term: inDays(30),
    law: NECESSARY,
    how: '删除文件',
  },
  face: {
    what: '人脸比对的结果与时间',
    why: '完成比对，让所办的事继续',
    from: '比对到期时',
    term: inDays(7),
    law: NECESSARY,
    how: DELETED,
  },
  verified: {
    what: '已通过的认证：姓名、证件号码、核验记录与材料，办理时网络地址与浏览器类型的带密钥散列值',
    why: '证明签发证书之前查验过身份',
    from: '最后一张证书（含一次性证书）有效期届满时；从未申请证书的，注销账号时；单位的认证，单位注销之后同样计算',
    term: inYears(5),
    law: '证书失效后至少五年（电子签名法第二十四条）；从未申请证书的，注销当夜删除',
    how: '案卷与材料删除；个人的数据密钥随之销毁，备份中的内容也无法再读出',
  },
  certificates: {
    what: '证书登记：证书、序列号、申请与签发时间、吊销记录',
    why: '让已经签署的文件能够继续验证',
    from: '签发时',
    term: '长期保存',
    law: '证书失效后至少五年（电子签名法第二十四条）',
    how: '证书只写姓名与部分遮盖的证件号码；完整号码随认证案卷删除',
  },
  sealPictures: {
    what: '没有用于制作印章的印模照片',
    why: '制作印章',
    from: '上传时',
    term: inDays(90),
    law: NECESSARY,
    how: '删除照片',
  },
  handwriting: {
    what: '没有用于制作印章的手写笔迹',
    why: '制作手写签名',
    from: '写好时',
    term: inDays(7),
    law: NECESSARY,
    how: DELETED,
  },
  handwritingCodes: {
    what: '在手机上手写签名的二维码',
    why: '把手机上的笔迹送到电脑',
    from: '失效时',
    term: inDays(1),
    law: NECESSARY,
    how: DELETED,
  },
  seals: {
    what: '印章、用印（含文件名称与当时的网络地址）与用印申请、静默签授权的记录',
    why: '证明印章由谁、何时、用于什么',
    from: '制作或者使用时',
    term: '长期保存，供验证已盖章的文件',
    law: '电子签名法第二十四条；电子印章管理办法',
    how: '注销后印章吊销，记录中的编号不再对应到手机号与姓名',
  },
  drafts: {
    what: '合同草稿、模板与文件夹',
    why: '起草合同',
    from: '放入回收站时',
    term: inDays(30),
    law: SERVICE,
    how: '连同文件删除；注销账号的，个人账号名下的草稿与模板在当夜删除，已用于合同的模板随合同保存',
  },
  contracts: {
    what: '已发出的合同：文件、各方姓名与手机号、发起人填写的证件号码、签署与意愿记录（含当时的网络地址、设备类型与打开的页）、存证日志',
    why: '是各方共同的证据，任何一方离开都不能替其他各方删除',
    from: '发出时',
    term: '本服务存续期间；本服务终止的，提前通知各方取回，之后删除',
    law: '履行与合同各方的约定（个人信息保护法第十三条）；各方主张权利的期间（民法典第一百八十八条）',
    how: '注销之前可以取回副本；注销之后您不能再打开，其他各方仍可查看',
  },
  batches: {
    what: '批量发起未发送的表格',
    why: '发起合同',
    from: '最后一次操作',
    term: inDays(30),
    law: NECESSARY,
    how: DELETED,
  },
  sentBatches: {
    what: '批量发起已发送或暂停的表格',
    why: '查看各人的进度',
    from: '发送完毕或者暂停时',
    term: inDays(180),
    law: NECESSARY,
    how: '删除表格；已发出的合同按合同的期限',
  },
  signCodes: {
    what: '签署码预填的各方与扫码的人',
    why: '查看各人的进度',
    from: '签署码停用或者过期时',
    term: inDays(180),
    law: NECESSARY,
    how: '删除签署码；已发出的合同按合同的期限',
  },
  counterparties: {
    what: '通讯录',
    why: '发起合同时填写签署方',
    from: '录入时',
    term: '您删除时，或者账号、企业注销时',
    law: SERVICE,
    how: '当即删除',
  },
  approvals: {
    what: '加入企业的申请、合同与用印的审批意见、代理审批',
    why: '企业记录由谁批准',
    from: '作出时',
    term: '随企业的合同与用印记录',
    law: '受该企业委托处理（个人信息保护法第二十一条）',
    how: '注销后记录中的编号不再对应到手机号与姓名',
  },
  orders: {
    what: '订单、收货信息与订单材料',
    why: '完成交易，处理售后',
    from: '交易完成之日',
    term: inYears(3),
    law: '不少于三年（电子商务法第三十一条）',
    how: '注销的，期满后销毁数据密钥，收货信息与材料无法再读出',
  },
  orderDrafts: {
    what: '未提交的订单',
    why: '让您接着办理',
    from: '最后一次操作',
    term: inDays(90),
    law: NECESSARY,
    how: '取消订单',
  },
  accounting: {
    what: '付款、退款、转账凭证、发票、账簿与用量记录',
    why: '记账',
    from: '会计年度终了后的第一天',
    term: inYears(30),
    law: '会计凭证与账簿三十年（会计档案管理办法第十四条及附表）',
    how: '注销的，期满后销毁数据密钥，凭证与开票信息无法再读出',
  },
  reports: {
    what: '验证报告及所验证文件的名称',
    why: '供您下载，供持有编号的人核对',
    from: '出具时',
    term: '账号存续期间，注销的至数据密钥销毁时',
    law: SERVICE,
    how: '报告与文件名无法再读出；编号、摘要与结论保留供核对',
  },
  consents: {
    what: '同意与撤回的记录',
    why: '证明处理经过您的同意',
    from: '同意或者撤回时',
    term: '长期保存',
    law: '个人信息保护法第十四条',
    how: '只有时间、版本与摘要；注销后其中的编号不再对应到手机号与姓名',
  },
  exports: {
    what: '您申请的个人信息副本',
    why: '供您下载',
    from: '备好时',
    term: inDays(7),
    law: NECESSARY,
    how: '删除文件',
  },
  exportRequests: {
    what: '申请副本的记录',
    why: '避免重复制作',
    from: '申请时',
    term: inDays(180),
    law: NECESSARY,
    how: DELETED,
  },
  notices: {
    what: '站内消息',
    why: '告知与您有关的事项',
    from: '发出时',
    term: inDays(365),
    law: NECESSARY,
    how: DELETED,
  },
  invitations: {
    what: '被邀请人的手机号',
    why: '邀请加入企业或者注册',
    from: '邀请结束时；没有期限的邀请，发出时',
    term: inDays(90),
    law: NECESSARY,
    how: DELETED,
  },
  workOrders: {
    what: '工单：主题、往来内容、附件与所引用的请求编号',
    why: '答复开发者的问题，供双方查阅',
    from: '关闭时',
    term: inYears(2),
    law: SERVICE,
    how: '每天夜里删除；注销账号或者企业时当即删除',
  },
  appointments: {
    what: '预约信息与回访记录',
    why: '与您联系，安排演示',
    from: '最后一次联系',
    term: inMonths(12),
    law: NECESSARY,
    how: DELETED,
  },
  codes: {
    what: '短信验证码的散列值、手机号的带密钥散列值与网络地址',
    why: '核对验证码，限制发送次数',
    from: '发送时（验证码五分钟后失效）',
    term: inDays(1),
    law: NECESSARY,
    how: DELETED,
  },
  proofs: {
    what: '意愿确认的凭据',
    why: '确认是您本人办理',
    from: '失效时',
    term: inDays(1),
    law: NECESSARY,
    how: '删除凭据；签署所用的方式写入该合同的记录',
  },
  counters: {
    what: '限制次数所用的计数',
    why: '防止滥用',
    from: '计数的时段开始时',
    term: inDays(2),
    law: NECESSARY,
    how: DELETED,
  },
  vendorCalls: {
    what: '向核验、短信与支付机构发起的调用（不含您填写的内容）',
    why: '核对费用，排查故障',
    from: '调用时',
    term: inYears(2),
    law: NECESSARY,
    how: DELETED,
  },
  visits: {
    what: '访问统计中当日去重用的摘要',
    why: '了解哪些页面有用',
    from: '当日',
    term: inDays(1),
    law: NECESSARY,
    how: '次日销毁密钥并删除摘要，只留次数',
  },
  experience: {
    what: '体验签名的文件与笔迹',
    why: '让您不注册就能试签',
    from: '试签时',
    term: inDays(EXPERIENCE_HOURS / 24),
    law: NECESSARY,
    how: '删除文件与测试根',
  },
  staff: {
    what: '后台工作人员的姓名、登录名、角色与所做的操作',
    why: '查明由谁办理',
    from: '开设时',
    term: '长期保存',
    law: '重要操作留有记录（网络安全法第二十三条）',
    how: '停用后不能登录',
  },
  wecom: {
    what: '企业微信的成员编号与名称、绑定到哪个账号；同事选择您作签署方时登记的手机号',
    why: '从企业微信登录，把待办发到企业微信，从通讯录选择签署方',
    from: '解除绑定、离开企业微信或者未绑定时；登记的手机号自登记时',
    term: inDays(30),
    law: SERVICE,
    how: '加密保存，未绑定的每天夜里删除，绑定的至解除时；登记的手机号随登记它的账号或者企业注销时删除',
  },
  partnerUsers: {
    what: '合作方平台账号的登录名、姓名、手机号、密码的散列值与角色',
    why: '识别账号，查明账单由谁核对与确认',
    from: '开通时',
    term: '合作期间，并随账单保存',
    law: '与合作方的合同（个人信息保护法第十三条）；账单为会计凭证（会计档案管理办法第十四条及附表）',
    how: '停用后不能登录；姓名与手机号加密保存，手机号只以遮盖的形式显示',
  },
} as const satisfies Record<string, RetentionRow>;
export type RetentionName = keyof typeof RETENTION;

const ofPeriod =
  (sign: 1 | -1) =>
  (date: Date, { years = 0, months = 0, days = 0 }: Period) => {
    const moved = new Date(date);
    const day = moved.getUTCDate();
    moved.setUTCDate(1);
    moved.setUTCMonth(moved.getUTCMonth() + sign * (years * 12 + months));
    // the last of a month where the month is shorter, as PostgreSQL counts
    const last = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
    moved.setUTCDate(Math.min(day, last) + sign * days);
    return moved;
  };
/** The end of a period that begins at a date. */
export const endOf = ofPeriod(1);
/** What is older than this is over. */
export const beginningOf = ofPeriod(-1);

/** Accounts are closed with the year; what is in them counts from the first day of the next (会计档案管理办法 第十四条). */
export const yearAfter = (date: Date): Date => new Date(Date.UTC(date.getUTCFullYear() + 1, 0, 1));

export const termWords = (term: Period | string): string => {
  if (typeof term === 'string') return term;
  const { years, months, days } = term;
  return [years && `${years} 年`, months && `${months} 个月`, days && `${days} 天`].filter(Boolean).join('');
};

/** The table as the privacy policy shows it. */
export const retentionMarkdown = (): string =>
  [
    '| 信息 | 目的 | 起算 | 期限 | 依据 | 到期后 |',
    '| --- | --- | --- | --- | --- | --- |',
    ...Object.values<RetentionRow>(RETENTION).map(
      ({ what, why, from, term, law, how }) =>
        `| ${what} | ${why} | ${from} | ${termWords(term)} | ${law} | ${how} |`,
    ),
  ].join('\n');
