import { type Limit, NO_LIMITS, TIME_LIMITS, UNTRIED } from './table.ts';

const HOW: Readonly<Record<Limit['compared'], string>> = {
  lock: '加锁后',
  statement: '语句时刻',
  process: '进程时钟',
};

/** docs/time-limits.md, written by `npm run docs`. */
export function timeLimitsPage(): string {
  const limits = Object.entries<Limit>(TIME_LIMITS).map(
    ([name, { words, columns, compared, where }]) =>
      `| \`${name}\` | ${words} | ${columns.map((column) => `\`${column}\``).join('、') || '—'} | ${HOW[compared]} | \`${where}\` |`,
  );
  const others = Object.entries(NO_LIMITS).map(([column, why]) => `| \`${column}\` | ${why} |`);
  return [
    '# 时间限制',
    '',
    '本表由 `npm run docs` 从 `apps/server/src/testing/time-limits/table.ts` 生成，请勿手改；测试把它与数据库的列、代码和试验逐项对照。',
    '',
    '同一约定适用于全部限制：到时刻 T 为止的，在 T 之前有效，从 T 起无效；从时刻 T 开始的，从 T 起有效。时钟只有一个，即数据库的时钟（`apps/server/src/db/clock.ts`，docs/decisions/0047）。',
    '',
    '- 加锁后：在办理该事的事务中，取得行锁之后再读时钟比较；等锁期间到期的，一律拒绝。',
    '- 语句时刻：只读取、不改变任何东西，或只有一条语句时，以该语句的时刻为准。',
    '- 进程时钟：没有行记录它，凭据自带期限，以收到请求的进程的时钟为准。',
    '',
    '| 名称 | 限制 | 列 | 比较 | 位置 |',
    '|---|---|---|---|---|',
    ...limits,
    '',
    '下列列看似期限而不限制任何操作：',
    '',
    '| 列 | 原因 |',
    '|---|---|',
    ...others,
    '',
    '每项限制都在前一毫秒、当刻和后一毫秒各试一次，下列除外：',
    '',
    '| 名称 | 原因 |',
    '|---|---|',
    ...Object.entries(UNTRIED).map(([name, why]) => `| \`${name}\` | ${why} |`),
    '',
  ].join('\n');
}
