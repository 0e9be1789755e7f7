/**
 * Every time limit of the product, with the column that holds it, how it is compared, and where. One convention for all:
 * in time while the clock is before the limit, over from that moment on; what begins at a moment begins at it. The clock
 * is the database's (db/clock.ts, docs/decisions/0047); docs/time-limits.md is this table.
 *
 * - lock: in the transaction of the act, by a clock that is read after the rows were locked
 * - statement: where nothing is changed, or by one statement alone: the time of the statement
 * - process: no row holds it; the time of the process that was asked
 */
export interface Limit {
  words: string;
  /** `table.column`; several where a limit follows from them. Empty where no row holds it. */
  columns: readonly string[];
  compared: 'lock' | 'statement' | 'process';
  /** File and function, under apps/server/src. */
  where: string;
}

const limit = (
  words: string,
  compared: Limit['compared'],
  where: string,
  ...columns: readonly string[]
): Limit => ({ words, columns, compared, where });

export const TIME_LIMITS = {
  'contract-deadline': limit(
    '合同签署截止时间',
    'lock',
    'modules/contracts/access.ts isDue',
    'contracts.deadline',
  ),
  'signing-intent': limit(
    '准备好的签署须在 10 分钟内确认',
    'lock',
    'modules/contract-signing/confirm.ts confirmIn',
    'signing_intents.created_at',
  ),
  'usb-key-signing': limit(
    'USB Key 签署两步之间 10 分钟',
    'lock',
    'modules/contract-signing/usb-key.ts resume',
    'signing_intents.confirmed_at',
  ),
  'contract-share': limit(
    '合同查看链接的有效期',
    'statement',
    'modules/contract-reading/sharing.ts sharedContract',
    'contract_shares.expires_at',
  ),
  'contract-retention': limit(
    '合同保存期限（此前不能删除）',
    'lock',
    'modules/contract-drafting/keeping.ts deleteContract',
    'contracts.retention_until',
  ),
  experience: limit(
    '体验签署的文件保留时间',
    'statement',
    'modules/contract-trial/trial.ts find',
    'experiences.created_at',
  ),
  'sign-code': limit(
    '签署码（一码多签）截止时间',
    'lock',
    'modules/sign-codes/joining.ts joinCode',
    'sign_codes.expires_at',
  ),
  'silent-authorisation': limit(
    '静默签授权的期限',
    'lock',
    'modules/silent-signing/using.ts spend',
    'silent_authorisations.until',
  ),
  'silent-start': limit(
    '静默签授权的开始时间',
    'lock',
    'modules/silent-signing/using.ts spend',
    'silent_authorisations.starts_at',
  ),
  delegation: limit(
    '审批代理的期限',
    'lock',
    'modules/approvals/access.ts delegatedTo',
    'approval_delegations.ends_at',
  ),
  'delegation-start': limit(
    '审批代理的开始时间',
    'statement',
    'modules/approvals/access.ts isNow',
    'approval_delegations.starts_at',
  ),
  'seal-grant': limit('用印授权的期限', 'lock', 'modules/seals/using/use.ts grantFor', 'seal_grants.until'),
  'use-request': limit(
    '用印申请的期限',
    'lock',
    'modules/seals/using/requests.ts step',
    'seal_use_requests.expires_at',
  ),
  certificate: limit(
    '用印时证书的有效期',
    'lock',
    'modules/seals/using/use.ts requireGood',
    'subscriber_certificates.not_after',
  ),
  'handwriting-code': limit(
    '手写签名二维码的有效期',
    'lock',
    'modules/seals/faces/handwriting.ts liveSession',
    'handwriting_sessions.expires_at',
  ),
  'step-up': limit('意愿确认凭据 5 分钟', 'lock', 'modules/step-up/step-up.ts spend', 'step_ups.expires_at'),
  'verification-code': limit(
    '短信验证码的有效期',
    'lock',
    'modules/codes/codes.ts redeem',
    'verification_codes.expires_at',
  ),
  invitation: limit(
    '成员邀请 7 天',
    'lock',
    'modules/members/invitations.ts ownInvitation',
    'member_invitations.expires_at',
  ),
  'identity-draft': limit(
    '未提交的实名认证 7 天',
    'lock',
    'modules/identity/cases/access.ts lockOwnCase',
    'verifications.expires_at',
  ),
  'face-check': limit(
    '刷脸页面的有效期',
    'lock',
    'modules/identity/ways/faces.ts settle',
    'face_checks.expires_at',
  ),
  'identity-transfer': limit(
    '对公打款金额的确认期限',
    'lock',
    'modules/identity/ways/transfers.ts confirmAmount',
    'verification_transfers.expires_at',
  ),
  paper: limit(
    '证件、营业执照的有效期（申请与通过时）',
    'lock',
    'modules/identity/cases/outcome.ts passPerson, passOrganization',
  ),
  certification: limit(
    '企业认证随营业执照到期',
    'lock',
    'modules/seals/using/use.ts isKnown',
    'organizations.certified_until',
  ),
  session: limit('登录有效期', 'statement', 'modules/sessions/sessions.ts lookUp', 'sessions.expires_at'),
  'partner-session': limit(
    '合作方平台登录有效期',
    'statement',
    'modules/partner-users/sessions.ts isOverNow',
    'partner_sessions.expires_at',
  ),
  'operator-session': limit(
    '后台登录有效期与闲置时间',
    'statement',
    'modules/operators/sessions.ts isOverNow',
    'operator_sessions.expires_at',
    'operator_sessions.used_at',
  ),
  'operator-ticket': limit(
    '后台登录第二步与通行密钥质询 5 分钟',
    'lock',
    'modules/operators/tickets.ts redeemTicket',
    'operator_tickets.expires_at',
  ),
  'two-person-request': limit(
    '须两人办理的申请 7 天内由另一人决定',
    'statement',
    'modules/two-persons/requests.ts decide',
    'two_person_requests.lapses_at',
  ),
  'fresh-operator': limit(
    '新建或变更的后台账号满等待时间才参与两人决定',
    'statement',
    'modules/second-voices/voices.ts freshUntil',
    'operator_changes.decides_from',
  ),
  authorization: limit(
    '法定代表人在线确认 7 天',
    'lock',
    'modules/orders/authorization/access.ts overReason',
    'order_authorizations.expires_at',
  ),
  'application-key': limit(
    '开放平台密钥的有效期',
    'statement',
    'modules/applications/authenticate.ts find',
    'application_keys.expires_at',
  ),
  embed: limit(
    '嵌入地址 10 分钟内打开',
    'statement',
    'modules/embeds/embeds.ts openEmbed',
    'embeds.expires_at',
  ),
  'identity-request': limit(
    '实名认证的链接 7 天内同意',
    'lock',
    'modules/identity-requests/requests.ts requireOpen',
    'identity_requests.expires_at',
  ),
  frame: limit('嵌入的页面 2 小时', 'statement', 'modules/embeds/embeds.ts findFrame', 'embeds.frame_until'),
  'uploaded-document': limit(
    '经开放平台上传、尚未用于合同的文件 7 天',
    'statement',
    'modules/contract-drafting/open-files.ts useOpenFiles',
    'uploaded_documents.keep_until',
  ),
  order: limit('订单支付期限', 'lock', 'modules/orders/money/pay.ts payOrder', 'orders.expires_at'),
  payment: limit('支付码有效期', 'lock', 'modules/payments/open.ts intend', 'payments.expires_at'),
  coupon: limit(
    '优惠券截止时间',
    'lock',
    'modules/orders/money/coupons.ts objectionTo',
    'coupons.valid_until',
  ),
  'coupon-start': limit(
    '优惠券开始时间',
    'lock',
    'modules/orders/money/coupons.ts objectionTo',
    'coupons.valid_from',
  ),
  package: limit(
    '套餐份数的有效期',
    'lock',
    'modules/orders/money/quota.ts useQuota',
    'quota_grants.ends_at',
  ),
  'price-list': limit(
    '价目表生效时间',
    'lock',
    'modules/prices/lists.ts priceListAt',
    'price_lists.valid_from',
  ),
  file: limit(
    '文件保留期限',
    'statement',
    'modules/file-access/visibility.ts readableFile',
    'files.keep_until',
  ),
  content: limit(
    '内容发布时间',
    'statement',
    'modules/content/reading/live.ts',
    'content_items.publish_at',
    'file_uses.public_from',
  ),
  'making-lease': limit(
    '制作订单的占用时间',
    'statement',
    'modules/orders/making/fulfil.ts claim',
    'orders.making_until',
  ),
  'evidence-turn': limit(
    '一个进程写存证日志的占用时间，10 秒内没有续期即由别的进程接着写',
    'statement',
    'modules/evidence/turns.ts takeTurn',
    'evidence_turns.until',
  ),
  'place-lease': limit(
    '进程占用的排队位置，30 秒内没有续期即释放',
    'lock',
    'modules/limits/leases.ts takeLease',
    'leases.ends_at',
  ),
  'wecom-secret': limit(
    '企业微信的令牌与票据的有效期，到期前 5 分钟换新',
    'statement',
    'providers/wecom/database-secrets.ts find',
    'wecom_secrets.good_until',
  ),
  'wecom-asking': limit(
    '一个进程向企业微信换取令牌的占用时间，30 秒后由别的进程换取',
    'statement',
    'providers/wecom/database-secrets.ts claim',
    'wecom_secrets.asking_until',
  ),
  'wecom-state': limit(
    '前往企业微信登录之后，须在 5 分钟内返回',
    'statement',
    'modules/wecom/visits.ts spendState',
    'wecom_visits.expires_at',
  ),
  'wecom-bind': limit(
    '从企业微信返回之后，须在 15 分钟内绑定手机号',
    'statement',
    'modules/wecom/visits.ts findBinding, spendBinding',
    'wecom_visits.bind_until',
  ),
  'wecom-callback': limit(
    '企业微信回调：地址中的时间与本机相差 5 分钟以内，加密内容中的时间在 1 小时以内',
    'process',
    'providers/wecom/callbacks/read.ts verified, momentOf',
  ),
  'batch-lease': limit(
    '批量发起的占用时间',
    'statement',
    'modules/batches/sending.ts takeOver',
    'batches.lease_until',
  ),
  'webhook-secret': limit(
    '更换回调签名密钥后，旧密钥一并签名的时间',
    'statement',
    'modules/webhooks/sending.ts secretsOf',
    'webhook_endpoints.previous_until',
  ),
  'webhook-line': limit(
    '回调通知到期发送；发送中的进程占用 60 秒',
    'statement',
    'modules/webhooks/claiming.ts claim',
    'webhook_lines.next_at',
  ),
  'bill-check': limit(
    '合作方账单的核对期限，协议约定逾期自动确认的',
    'lock',
    'modules/bills/acting.ts isCheckOver',
    'bills.check_by',
  ),
  'file-ticket': limit('文件查看凭证', 'process', 'modules/file-access/tickets.ts admits'),
  challenge: limit('工作量质询的有效期', 'process', 'modules/challenges/challenges.ts isPassed'),
  captcha: limit('验证码（图形、文字题）5 分钟', 'process', 'modules/challenges/captcha/captcha.ts redeem'),
  totp: limit('后台动态口令的时间窗（RFC 6238）', 'process', 'modules/operators/totp.ts stepOf'),
  'payment-notice': limit('支付通知签名的新鲜度，按支付机构的时钟', 'process', 'providers/pay readNotice'),
} as const satisfies Record<string, Limit>;
export type TimeLimit = keyof typeof TIME_LIMITS;

/** Columns that look like a limit and are none, and why. */
export const NO_LIMITS: Readonly<Record<string, string>> = {
  'contracts.expires_on': '合同到期提醒的日子，不限制任何操作',
  'seal_versions.valid_from': '写进印章本身；能否用印看证书',
  'seal_versions.valid_to': '写进印章本身；能否用印看证书',
  'spent_challenges.expires_at': '只决定何时忘记用过的质询；期限由质询自带',
  'operator_password_halves.expires_at': '只决定何时删除；随申请的期限',
  'handwritings.keep_until': '只决定何时删除',
  'partner_agreements.ends_at': '合作协议的到期；与用量发生的时刻比较，不与时钟比较，到期之后的用量不出账',
  'partner_customers.until': '写下时即不再归合作方；为空的仍归其结算',
  'bill_exports.expires_at': '只决定何时删除导出的文件',
  'assurances.until': '记录认证依据的证件到期日',
  'organization_versions.certified_until': '历次认证的记录',
};

/** Limits that no test tries to the millisecond, and why. */
export const UNTRIED: Readonly<Partial<Record<TimeLimit, string>>> = {
  'making-lease': '两个进程同时制作也只做一次（按行标记）；占用时间只省去重复劳动',
  'evidence-turn': '不拒绝任何请求；迟到的写入按序号作废，modules/evidence/turns.api.test.ts 试过',
  'place-lease': '不经接口使用；modules/limits/limiter.test.ts 试到毫秒',
  'webhook-secret': '旧密钥只多出一个签名，不拒绝任何请求；modules/webhooks/webhooks.api.test.ts 试到毫秒',
  'webhook-line': '到期早晚只决定何时发送；modules/webhooks/webhooks.api.test.ts 按表逐次试过',
  'batch-lease': '两个进程同时发起也只发一次（按行加锁）；占用时间只省去重复劳动',
  challenge: '质询不授予任何权利，只使猜测变慢；期限由质询自带，用过的不再接受',
  totp: '时间窗由 RFC 6238 的时间步决定，用过的时间步不再接受',
  'wecom-asking': '不授予任何权利，只决定由哪个进程换取；providers/wecom/secrets.test.ts 试过',
  'wecom-callback': '按企业微信的时钟；providers/wecom/callbacks/callbacks.test.ts 试到毫秒',
  'payment-notice': '按支付机构的时钟，容差为数分钟；重放由支付单的状态拒绝',
};
