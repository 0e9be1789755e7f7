import type { ProblemName } from '@yinxin/api';
import { problem } from '../../http/problem.ts';
import { VendorUnavailable } from '../../providers/outbound/index.ts';
import { WecomRefused } from '../../providers/wecom/index.ts';

const PROBLEMS: Readonly<Partial<Record<WecomRefused['refusal'], ProblemName>>> = {
  'bad-code': 'WECOM_CODE',
  'not-a-member': 'WECOM_NOT_MEMBER',
  'not-installed': 'WECOM_NOT_INSTALLED',
};

/** What somebody waits for: they are told why it cannot be had. Outside of any transaction. */
export async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof WecomRefused) throw problem(PROBLEMS[error.refusal] ?? 'WECOM_AWAY');
    if (error instanceof VendorUnavailable) throw problem('WECOM_AWAY');
    throw error;
  }
}

/** What can be done without: undefined where WeCom does not say. */
export async function askedInPassing<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof WecomRefused || error instanceof VendorUnavailable) return undefined;
    throw error;
  }
}
