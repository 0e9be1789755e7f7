/** What happens to any vendor. */
const TROUBLES = {
  busy: '系统繁忙（-1）',
  limited: '超过频率限制（45009）',
  slow: '收到请求但不应答',
  garbage: '应答是乱码',
  down: '服务中断（502）',
} as const;

/** What can be forced, by operation. What is not forced goes well. */
export const OPERATIONS = {
  token: {
    title: '令牌',
    outcomes: { secret: '密钥不对（40001）', over: '已发出的令牌失效（42001）', ...TROUBLES },
  },
  code: {
    title: '成员登录',
    outcomes: {
      bad: '授权码无效（40029）',
      outsider: '不是企业成员',
      linked: '是互联企业的成员',
      ...TROUBLES,
    },
  },
  ticket: { title: '页面签名票据', outcomes: { ...TROUBLES } },
  contacts: { title: '通讯录', outcomes: { hidden: '不在可见范围（60011）', ...TROUBLES } },
  card: {
    title: '消息卡片',
    outcomes: { nobody: '没有可送达的成员（81013）', ip: '服务器地址不可信（60020）', ...TROUBLES },
  },
  callback: {
    title: '回调',
    outcomes: { none: '不推送', twice: '推送两次', late: '时间是一天前', forged: '签名错误' },
  },
} as const;
export type WecomOperation = keyof typeof OPERATIONS;

/** Stands for every corp. */
export const EVERYONE = '*';
