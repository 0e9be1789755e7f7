import type { Problem } from './problem.ts';

export const templatesProblems = {
  TEMPLATE_NOT_FOUND: {
    code: 30851,
    status: 404,
    message: '未找到该模板',
    hint: '模板只对创建人、管理员与被共享的成员可见；请确认当前账号。',
  },
  TEMPLATE_STATE: {
    code: 30852,
    status: 409,
    message: '模板当前状态（{state}）不能进行此操作',
    hint: '可能已在另一处归档或删除，请刷新。',
  },
  TEMPLATE_INCOMPLETE: {
    code: 30853,
    status: 400,
    message: '{reason}',
    hint: '发布前须有文件与签署角色，填写项须有名称。',
  },
  TEMPLATE_FROZEN: {
    code: 30854,
    status: 409,
    message: '已发布的版本不能更改，请先开始修改',
    hint: '先点“修改”，改好后发布为新的一版。',
  },
  TEMPLATE_CHANGED: {
    code: 30855,
    status: 409,
    message: '模板刚刚发布了新的版本，请核对后重新填写',
    hint: '重新打开填写页面，按新的版本填写。',
  },
  TEMPLATE_VALUE: {
    code: 30856,
    status: 400,
    message: '{reason}',
    hint: '各角色与必填项都要填写，内容须符合种类。',
  },
  TEMPLATE_LIMIT: {
    code: 30857,
    status: 409,
    message: '模板数目已满，请删除不用的模板',
    hint: '同一账号最多 2000 个模板。',
  },
  TEMPLATE_OVERTAKEN: {
    code: 30858,
    status: 409,
    message: '模板已被他人修改，请刷新后再改',
    hint: '刷新页面，在最新的内容上修改。',
  },
  BATCH_NOT_FOUND: {
    code: 30861,
    status: 404,
    message: '未找到该批次',
    hint: '批次只对发起人与企业管理员可见。',
  },
  BATCH_STATE: {
    code: 30862,
    status: 409,
    message: '批次当前状态（{state}）不能进行此操作',
    hint: '可能已在另一处开始或暂停，请刷新。',
  },
  BATCH_TABLE: {
    code: 30863,
    status: 400,
    message: '{reason}',
    hint: '表格须为 xlsx 或 csv，第一行为表头。',
  },
  BATCH_CHANGED: {
    code: 30864,
    status: 409,
    message: '将要发起的份数已变为 {rows} 份，请核对后重新确认',
    hint: '刷新批次页面，核对份数后再确认。',
  },
  COUNTERPARTY: {
    code: 30891,
    status: 400,
    message: '{reason}',
    hint: '姓名、手机号与单位名称须有效；同一单位同一手机号只有一条。',
  },
  COUNTERPARTY_NOT_FOUND: {
    code: 30892,
    status: 404,
    message: '未找到该联系人',
    hint: '可能已由同事删除，请刷新。',
  },
  SIGN_CODE_NOT_FOUND: {
    code: 30881,
    status: 404,
    message: '未找到该签署码',
    hint: '签署码只对创建人与企业管理员可见；扫码打不开时请核对二维码是否完整。',
  },
  SIGN_CODE_CLOSED: {
    code: 30882,
    status: 409,
    message: '{reason}',
    hint: '签署码可能已停用、过期、名额已满，或发起方暂时不能发起合同；原因见提示。',
  },
  SIGN_CODE_ACCOUNT: {
    code: 30883,
    status: 409,
    message: '请切换到{account}后再签署',
    hint: '由个人签署的须用个人账号，由单位签署的须用单位账号。',
  },
  SIGN_CODE_TERMS: {
    code: 30884,
    status: 400,
    message: '{reason}',
    hint: '人数、截止时间与扫码人的角色须有效；同时开放的签署码最多 500 个。',
  },
} as const satisfies Record<string, Problem>;
