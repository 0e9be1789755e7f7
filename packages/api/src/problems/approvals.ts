import type { Problem } from './problem.ts';

export const approvalsProblems = {
  FLOW_NOT_FOUND: {
    code: 30871,
    status: 404,
    message: '未找到该审批流程',
    hint: '审批流程只对本企业的成员可见；请确认当前账号。',
  },
  FLOW_INVALID: {
    code: 30872,
    status: 400,
    message: '{reason}',
    hint: '审批人与本方的角色须是本企业的成员，对方的联系人须在本企业的通讯录中，模板与文件夹须是本企业的。',
  },
  FLOW_CHANGED: {
    code: 30873,
    status: 409,
    message: '审批流程刚被修改，请核对后重新保存',
    hint: '刷新审批流程页面，在最新的内容上修改。',
  },
  APPROVER_FIXED: {
    code: 30874,
    status: 409,
    message: '审批人由企业的审批流程确定，只能由管理员换成本企业的另一位成员',
    hint: '审批人外出时可设置代理；发起人可撤回合同后重新发起。',
  },
  SIGNER_APPROVED: {
    code: 30875,
    status: 409,
    message: '合同已经过审批，不能再更换签署人。请由发起人撤回，改好后重新发起审批',
    hint: '由谁签署是审批的内容之一；单位的经办人仍可更换。',
  },
  DELEGATION_INVALID: {
    code: 30876,
    status: 400,
    message: '{reason}',
    hint: '代理人须是同企业的另一位成员，期限不超过 90 天，同一时间只能委托一位。',
  },
  DELEGATION_NOT_FOUND: {
    code: 30877,
    status: 404,
    message: '未找到该代理，或已结束',
    hint: '代理只对委托人、代理人与企业管理员可见。',
  },
  USE_REMINDED: {
    code: 30878,
    status: 429,
    message: '今天已提醒 {times} 次，请明天再试',
    hint: '每件用印申请每天可提醒的次数有限。',
  },
  USE_UNASKED: {
    code: 30879,
    status: 409,
    message: '您管理印章，这次用印不需要审批',
    hint: '直接用印即可；审批流程中有用印前的规则时才需要申请。',
  },
} as const satisfies Record<string, Problem>;
