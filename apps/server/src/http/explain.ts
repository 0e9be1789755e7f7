import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

const depthOf = (issues: readonly Issue[]) => Math.max(0, ...issues.map(({ path }) => path.length));

/** Of a union's branches the one that got furthest into the input is the one that was meant. */
function innermost(issue: Issue): Issue {
  if (issue.code !== 'invalid_union') return issue;
  const [meant] = issue.errors.toSorted((a, b) => depthOf(b) - depthOf(a) || a.length - b.length);
  const deepest = meant?.find(({ path }) => path.length > 0);
  return deepest ? innermost({ ...deepest, path: [...issue.path, ...deepest.path] }) : issue;
}

/** The first thing that is wrong, in words a person can act on. */
export function explain(error: z.ZodError): string {
  const [first] = error.issues;
  if (!first) return '请求参数有误';
  const issue = innermost(first);
  if (issue.code === 'unrecognized_keys') return `不支持的参数：${issue.keys.join('、')}`;
  const where = issue.path.join('.');
  const isOwnWord = /[\u4e00-\u9fff]/.test(issue.message) && issue.code !== 'invalid_type';
  return isOwnWord && issue === first
    ? issue.message
    : `${where ? `参数 ${where} ` : '请求内容'}有误：${issue.message}`;
}
