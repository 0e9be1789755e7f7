import type { Problem } from './problem.ts';

export const contentProblems = {
  CONTENT_CHANGED: {
    code: 30401,
    status: 409,
    message: '内容已被他人修改，请刷新后再编辑',
    hint: '保存时的版本号不是最新版本。',
  },
  CONTENT_STATE: {
    code: 30402,
    status: 409,
    message: '内容当前为“{state}”，不能执行此操作',
    hint: '草稿提交后方可审核发布，发布后方可下线。',
  },
  CONTENT_SAME_PERSON: {
    code: 30403,
    status: 403,
    message: '撰写人不能发布自己的内容，请由其他审核人发布',
    hint: '自上次发布以来修改过该内容的人，不能审核发布它。',
  },
  CONTENT_SLUG_TAKEN: {
    code: 30404,
    status: 409,
    message: '该编号已被使用',
    hint: '同类内容的编号不能重复。',
  },
  CONTENT_LIVE: {
    code: 30405,
    status: 409,
    message: '内容已在线，不能改为定时发布，请先下线',
    hint: '定时发布只用于尚未公开的内容。',
  },
  AGREEMENT_VERSION_FIXED: {
    code: 30406,
    status: 409,
    message: '已生效的版本不可修改，请使用新的版本号',
    hint: '公布过的协议按版本号引用，同一版本号的文字、标题与生效日期不再改变。',
  },
  AGREEMENT_LASTS: {
    code: 30407,
    status: 409,
    message: '公布过的协议不能下线，请发布新版本替代',
    hint: '用户同意过的文本须长期可查。',
  },
  AGREEMENT_DATED: {
    code: 30408,
    status: 409,
    message: '协议由生效日期决定何时生效，请直接发布',
    hint: '生效日期在将来的版本，发布后先作公示，到期自动生效。',
  },
  CONTENT_NOT_FOUND: {
    code: 40402,
    status: 404,
    message: '内容不存在或已下线',
    hint: '请从列表重新进入。',
  },
} as const satisfies Record<string, Problem>;
