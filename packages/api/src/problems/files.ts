import type { Problem } from './problem.ts';

export const filesProblems = {
  FILE_TYPE: {
    code: 30411,
    status: 400,
    message: '文件不能上传：{reason}',
    hint: '不支持的文件类型，或内容与扩展名不符：按文件内容而不只按扩展名判断。',
  },
  FILE_TOO_LARGE: {
    code: 30412,
    status: 413,
    message: '文件不能超过 {megabytes} MB',
    hint: '请压缩或拆分后再上传。',
  },
  FILE_IN_USE: {
    code: 30413,
    status: 409,
    message: '文件正在使用，不能删除：{uses}',
    hint: '先在列出的内容中换掉它；已公开的内容要发布新稿后才算换掉。',
  },
  FILE_NOT_FOUND: { code: 40401, status: 404, message: '文件不存在或未公开', hint: '请检查文件编号或别名。' },
} as const satisfies Record<string, Problem>;
