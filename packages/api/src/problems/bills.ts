import type { Problem } from './problem.ts';

export const billsProblems = {
  BILL_NOT_FOUND: {
    code: 31120,
    status: 404,
    message: '没有这张账单',
    hint: '只能查看所在合作方的账单；调账后请看新的一版。',
  },
  BILL_STATE: {
    code: 31121,
    status: 409,
    message: '账单的状态已变，不能进行此操作',
    hint: '请刷新后查看最新状态。',
  },
  BILL_MONTH_OPEN: {
    code: 31122,
    status: 409,
    message: '这个账期还没有结束，不能生成账单',
    hint: '账单在次月 2 日生成。',
  },
  BILL_NO_AGREEMENT: {
    code: 31123,
    status: 409,
    message: '合作方在这个账期没有生效的协议，不能生成账单',
    hint: '请先登记协议，再重新生成。',
  },
  BILL_AGREEMENT_ENDED: {
    code: 31135,
    status: 409,
    message: '{reason}，不能生成账单',
    hint: '请登记续签的协议，自到期的次日起；账单随后生成。',
  },
  BILL_CHECK_OVER: {
    code: 31124,
    status: 409,
    message: '核对期限已过，账单按协议自动确认',
    hint: '之后发现的更正计入下期账单，请联系平台。',
  },
  BILL_DISPUTE_FILES: {
    code: 31125,
    status: 409,
    message: '附件已失效或者已用于别的差异，请重新上传',
    hint: '附件由提出差异的人上传，只能使用一次。',
  },
  BILL_ADJUSTS_NOTHING: {
    code: 31126,
    status: 400,
    message: '调账金额不能为零',
    hint: '增加应结金额填正数，减少填负数。',
  },
  BILL_DEPOSIT_SHORT: {
    code: 31127,
    status: 409,
    message: '预存款不足，不能抵扣这张账单',
    hint: '抵扣须足额；不足的先登记预存，或者登记收款。分润与应退的账单不从预存款抵扣。',
  },
  BILL_NONE_TO_CONFIRM: {
    code: 31128,
    status: 409,
    message: '所选账单都不能确认',
    hint: '请刷新后查看每张账单的状态与差额。',
  },
  BILL_PAGE: {
    code: 31129,
    status: 400,
    message: '翻页的位置不正确',
    hint: '使用上一页给出的 next，排序与上一页相同。',
  },
  BILL_EXPORT_NOT_FOUND: {
    code: 31130,
    status: 404,
    message: '没有这个导出',
    hint: '只能查看自己申请的导出；切换角色后看不到其他合作方的。',
  },
  BILL_EXPORT_STATE: {
    code: 31131,
    status: 409,
    message: '导出的状态已变，不能进行此操作',
    hint: '请刷新下载中心后查看最新状态。',
  },
  BILL_EXPORT_GONE: {
    code: 31132,
    status: 409,
    message: '文件还没有生成，或者已过保留期',
    hint: '生成中的请稍候；已过保留期的请重新导出。',
  },
  BILL_EXPORTS_MANY: {
    code: 31133,
    status: 409,
    message: '已有 {most} 个导出正在生成',
    hint: '请等其中一个完成，或者先取消一个。',
  },
  BILL_EXPORT_TOO_LONG: {
    code: 31134,
    status: 409,
    message: '明细超过 Excel 一张表的行数',
    hint: '请导出 csv，或者只导出有差异的明细。',
  },
} as const satisfies Record<string, Problem>;
