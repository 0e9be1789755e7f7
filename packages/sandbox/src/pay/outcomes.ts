/** What happens to any vendor. */
const TROUBLES = { slow: '收到请求但不应答', garbage: '应答是乱码', down: '服务中断（502）' } as const;

/** What can be forced, by operation. What is not forced goes well. */
export const OPERATIONS = {
  order: {
    title: '下单',
    outcomes: {
      paid: '下单后即支付成功',
      refused: '拒绝下单',
      forged: '应答签名错误',
      ...TROUBLES,
    },
  },
  notice: {
    title: '支付通知',
    outcomes: {
      none: '不发通知',
      late: '通知延后，在支付页上补发',
      twice: '通知发送两次',
      amount: '通知中的金额不符',
      forged: '通知签名错误',
    },
  },
  query: { title: '查询', outcomes: { forged: '应答签名错误', other: '返回他人的订单', ...TROUBLES } },
  close: { title: '关单', outcomes: { ...TROUBLES } },
  refund: {
    title: '退款',
    outcomes: {
      slow: '已受理，迟迟不到账',
      refused: '余额不足，拒绝退款',
      abnormal: '付款账户异常，无法原路退回',
      silent: '收到请求但不应答',
      down: '服务中断（502）',
    },
  },
  statement: {
    title: '对账单',
    outcomes: {
      late: '尚未生成',
      missing: '少一笔',
      extra: '多一笔',
      amount: '金额不符',
      forged: '文件与摘要不符（微信支付）',
      down: '服务中断（502）',
    },
  },
} as const;
export type PayOperation = keyof typeof OPERATIONS;

/** Stands for every order. */
export const EVERYONE = '*';
