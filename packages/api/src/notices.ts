// What people are told, in one table. No schema library here: the browser imports it too.

interface NoticeKind {
  /** `{organization}` is filled in with its name. */
  words: string;
  /** The page where something can be done about it. */
  link: string;
  /** The page of the very thing, where it has one; takes `?id=`. */
  item?: string;
  /** Also told by SMS. */
  message: boolean;
}

const ORGANIZATION = '/businessProcessing/organization';
const ACCOUNT = '/businessProcessing/account';
const AUTH = '/auth';
const ORDER = '/businessProcessing/order';
const USAGE = `${ORDER}/usage`;
const SEAL = '/businessProcessing/seal';
const CONTRACTS = '/businessProcessing/signCenter';
const PLATFORM = '/platform/document';
const WORK_ORDER = '/platform/console/workorder';
const APPROVALS = `${CONTRACTS}/approvals`;
const ITEMS: Readonly<Record<string, string>> = {
  [ORDER]: `${ORDER}/detail`,
  [CONTRACTS]: `${CONTRACTS}/detail`,
  [WORK_ORDER]: WORK_ORDER,
};
const kind = (words: string, link: string, message: boolean): NoticeKind => {
  const item = ITEMS[link];
  return { words, link, message, ...(item && { item }) };
};
const told = (words: string, link: string) => kind(words, link, false);
const toldByMessage = (words: string, link: string) => kind(words, link, true);

export const NOTICES = {
  'application-received': toldByMessage('{organization}收到新的加入申请', ORGANIZATION),
  'application-accepted': toldByMessage('您已加入{organization}', ORGANIZATION),
  'application-refused': toldByMessage('您加入{organization}的申请未通过', ACCOUNT),
  invited: told('{organization}邀请您加入', ACCOUNT),
  'invitation-accepted': told('有成员接受邀请，加入了{organization}', ORGANIZATION),
  'roles-changed': told('您在{organization}的角色有调整', ORGANIZATION),
  'office-received': toldByMessage('您成为{organization}的管理员', ORGANIZATION),
  'office-handed-over': toldByMessage('您不再是{organization}的管理员', ORGANIZATION),
  'member-removed': toldByMessage('您已被移出{organization}', ACCOUNT),
  'member-left': told('有成员退出了{organization}', ORGANIZATION),
  'organization-certified': told('{organization}已通过企业认证', ORGANIZATION),
  'organization-changed': told('{organization}的认证信息已变更', ORGANIZATION),
  'organization-suspended': toldByMessage('{organization}的企业认证已暂停', ORGANIZATION),
  'organization-returned': toldByMessage('{organization}的企业认证未通过', ORGANIZATION),
  'organization-closed': toldByMessage('{organization}已由管理员注销', ACCOUNT),
  'reclaim-received': toldByMessage('有人以法定代表人身份申请变更{organization}的管理员', ORGANIZATION),
  'reclaim-refused': toldByMessage('{organization}的管理员变更申请未通过', ACCOUNT),
  'identity-accepted': toldByMessage('您的实名认证已通过审核', ACCOUNT),
  'identity-refused': toldByMessage('您的实名认证未通过审核，请查看原因', AUTH),
  // in front of them already: no message besides
  'identity-failed': told('您的实名认证没有通过，可以改好再试，或者换一种方式', AUTH),
  'paper-claimed': toldByMessage('有账号用您的证件申请认证，正在审核；不是您本人请联系我们', ACCOUNT),
  'paper-moved': toldByMessage('您的证件已由您的另一个账号认证，本账号的实名认证已失效', ACCOUNT),
  'phone-changed': told('您的登录手机号已更换', ACCOUNT),
  'signing-password-set': told('您的签署密码已设置，不是本人操作请立即更换', ACCOUNT),
  'order-paid': told('您的订单已支付，等待审核', ORDER),
  'order-approved': told('您的订单已通过审核，正在制作', ORDER),
  'order-rejected': toldByMessage('您的订单未通过审核，请查看原因后重新提交', ORDER),
  'order-done': toldByMessage('您的订单已完成，所购的内容可以使用', ORDER),
  'authorization-given': toldByMessage('法定代表人已同意，您的印章订单可以提交', ORDER),
  'authorization-refused': toldByMessage('法定代表人没有同意办理印章，请与其联系', ORDER),
  'authorization-withdrawn': toldByMessage('法定代表人撤回了办理印章的授权', ORDER),
  'order-unpaid': toldByMessage('您有订单即将超时关闭，请尽快支付', ORDER),
  'quota-low': toldByMessage('您购买的份数只剩不到一成，用完不能发起新的合同或出具报告，请及时加购', USAGE),
  'quota-ending': toldByMessage('您购买的份数将在 30 天内到期，到期未用完的不顺延，请留意', USAGE),
  'order-expired': told('您的订单超时未支付，已关闭', ORDER),
  'order-refunded': toldByMessage('您的订单已退款，请留意到账', ORDER),
  'refund-refused': toldByMessage('您的退款申请未通过，请查看原因', ORDER),
  'transfer-refused': toldByMessage('您的转账凭证未通过核对，请查看原因后重新提交', ORDER),
  'payment-returned': toldByMessage('您有一笔付款到账时订单已关闭或已支付，将退还给您', ORDER),
  'invoice-issued': told('您申请的发票已开具', ORDER),
  'invoice-refused': told('您的发票申请被退回，请查看原因', ORDER),
  // the link to sign goes out by SMS besides (modules/contracts/messages.ts): one message, not two
  'contract-turn': told('有一份合同待您处理', CONTRACTS),
  'contract-turn-for': told('您受托代为审批：有一份合同待处理', APPROVALS),
  'delegation-begun': toldByMessage('{organization}有成员委托您在其外出期间代为审批', APPROVALS),
  'delegation-ended': told('您在{organization}的审批代理已提前结束', APPROVALS),
  'contract-urged': told('发起方催办：有一份合同待您处理', CONTRACTS),
  'contract-copied': told('有一份合同抄送给您', CONTRACTS),
  'contract-complete': toldByMessage('您的合同已签署完成', CONTRACTS),
  'contract-refused': toldByMessage('您的合同被拒绝，请查看原因', CONTRACTS),
  'contract-returned': told('您的合同被审批人退回', CONTRACTS),
  'contract-recalled': told('一份合同已被发起方撤回', CONTRACTS),
  'contract-expired': toldByMessage('一份合同已过签署截止时间', CONTRACTS),
  'contract-due': toldByMessage('一份合同将到签署截止时间', CONTRACTS),
  'contract-opened': told('对方打开了您发出的合同', CONTRACTS),
  'contract-disowned': toldByMessage('收到合同链接的人表示不是本人，请核对手机号', CONTRACTS),
  'extension-asked': toldByMessage('对方请您延长签署期限；已过期的请再发一份', CONTRACTS),
  'contract-failed': told('一份合同签署失败，可以重试', CONTRACTS),
  'contract-voided': toldByMessage('一份合同已作废', CONTRACTS),
  'contract-ending': told('一份合同将到期或待续签', CONTRACTS),
  'export-ready': toldByMessage('您申请的个人信息副本已备好', ACCOUNT),
  'seal-enabled': toldByMessage('您申请的印章已制作完成，可以使用', SEAL),
  'seal-failed': toldByMessage('您申请的印章未能制作，请查看原因', SEAL),
  'seal-stopped': toldByMessage('您的印章已被停用，请查看原因', SEAL),
  'seal-revoked': toldByMessage('您的印章已注销', SEAL),
  'seal-ends-soon': toldByMessage('您的印章证书即将到期，请及时续期', SEAL),
  'certificate-ends-soon': toldByMessage('您的数字证书即将到期，请及时续期', SEAL),
  'seal-granted': told('您获得了{organization}的用印授权', SEAL),
  'seal-grant-ended': told('您在{organization}的用印授权已收回', SEAL),
  'use-requested': told('{organization}有用印申请待审批', APPROVALS),
  'use-reminded': told('申请人提醒：{organization}有用印申请待审批', APPROVALS),
  'use-approved': told('您在{organization}的用印申请已同意', SEAL),
  'use-refused': told('您在{organization}的用印申请未同意', SEAL),
  'silent-authorised': toldByMessage('{organization}的印章获得静默签授权，不是您本人所为请立即收回', SEAL),
  'silent-used': told('{organization}的一份文件已由印章静默签署', SEAL),
  'silent-held': told(
    '{organization}的一份合同写明的金额与填写的不一致，或者无法读取，没有自动盖章，请到签署中心核对后签署',
    SEAL,
  ),
  'silent-revoked': told('{organization}的静默签授权已收回', SEAL),
  'webhook-paused': toldByMessage('{organization}的应用有回调地址持续失败，已暂停通知', PLATFORM),
  'work-order-answered': toldByMessage('您的工单有新的答复', WORK_ORDER),
  'work-order-finished': told('您的工单已办结，还有疑问可以继续回复', WORK_ORDER),
  'seal-picture-accepted': told('您上传的印章图片已通过审核', SEAL),
  'seal-picture-refused': toldByMessage('您上传的印章图片未通过审核，请查看原因', SEAL),
} as const satisfies Record<string, NoticeKind>;
export type NoticeKindName = keyof typeof NOTICES;

/**
 * What waits for somebody, or reminds them of it: told as a card to members of enterprise WeChat too, where no message
 * tells it. What a message tells is a card in its place.
 */
export const CARD_NOTICES: readonly NoticeKindName[] = [
  'contract-turn',
  'contract-turn-for',
  'contract-urged',
  'contract-returned',
  'contract-ending',
  'use-requested',
  'use-reminded',
  'silent-held',
  'invited',
];

/** Where the page is that a notice is about. */
export const noticeLink = (kind: NoticeKindName, targetId: string | null): string => {
  const { link, item }: NoticeKind = NOTICES[kind];
  return item && targetId ? `${item}?id=${targetId}` : link;
};

/** What an organisation decides for the contracts it writes: whether the site and a message tell of it. */
export const CONTRACT_NOTICES = [
  'contract-turn',
  'contract-urged',
  'contract-copied',
  'contract-complete',
  'contract-refused',
  'contract-returned',
  'contract-recalled',
  'contract-expired',
  'contract-due',
  'contract-opened',
  'contract-disowned',
  'extension-asked',
  'contract-failed',
  'contract-voided',
  'contract-ending',
] as const satisfies readonly NoticeKindName[];
export type ContractNotice = (typeof CONTRACT_NOTICES)[number];

/** Whose turn it is finds that in the site and gets the link by SMS, whatever else is told. */
export const ALWAYS_TOLD: readonly ContractNotice[] = ['contract-turn', 'contract-urged'];

export const noticeWords = (kind: NoticeKindName, organization: string): string =>
  NOTICES[kind].words.replace('{organization}', organization);
