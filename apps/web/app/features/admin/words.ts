import type {
  AdminContentVersion,
  AppointmentState,
  ContentStateName,
  OperatorRole,
} from '@yinxin/api/client';

export { CONTENT_KINDS as kindNames, CONTENT_STATES as stateNames } from '@yinxin/api/client';

export const roleNames: Readonly<Record<OperatorRole, string>> = {
  editor: '内容编辑',
  reviewer: '审核人',
  auditor: '审计员',
  administrator: '系统管理员',
};

export const stateColors: Readonly<Record<ContentStateName, string>> = {
  draft: 'default',
  'in-review': 'warning',
  published: 'success',
  unpublished: 'default',
};

export const versionActs: Readonly<Record<AdminContentVersion['act'], string>> = {
  saved: '保存',
  submitted: '提交审核',
  returned: '退回',
  published: '发布',
  scheduled: '定时发布',
  unpublished: '下线',
  restored: '恢复旧版本',
};

export const appointmentStates: Readonly<Record<AppointmentState, string>> = {
  new: '待联系',
  contacted: '已联系',
  closed: '已关闭',
};

export const appointmentColors: Readonly<Record<AppointmentState, string>> = {
  new: 'warning',
  contacted: 'processing',
  closed: 'default',
};

export const eventActs: Readonly<Record<string, string>> = {
  login: '登录',
  'login-refused': '登录失败',
  logout: '退出',
  'change-password': '修改密码',
  'create-operator': '新增操作员',
  'disable-operator': '停用操作员',
  'enable-operator': '启用操作员',
  'reset-password': '重置密码',
  'create-content': '新建内容',
  'save-content': '保存内容',
  'submit-content': '提交审核',
  'return-content': '退回内容',
  'publish-content': '发布内容',
  'schedule-content': '定时发布',
  'unpublish-content': '下线内容',
  'restore-content': '恢复旧版本',
  'move-content': '调整顺序',
  'upload-file': '上传文件',
  'delete-file': '删除文件',
  'open-contact': '查看联系方式',
  'set-appointment-state': '处理预约',
  'assign-appointment': '分派预约',
  'note-appointment': '记录跟进',
  'export-appointments': '导出预约',
};

export const optionsOf = <Key extends string>(names: Readonly<Record<Key, string>>) =>
  (Object.entries(names) as [Key, string][]).map(([value, label]) => ({ value, label }));

const clock = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'medium',
  timeStyle: 'short',
});
export const timeText = (iso: string | null) => (iso ? clock.format(new Date(iso)) : '—');
