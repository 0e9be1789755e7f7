import { json, type VendorAnswer } from '../vendor-answer.ts';
import type { WecomOperation } from './outcomes.ts';
import type { World } from './world.ts';

/** 全局错误码: always with status 200. */
const WORDS: Readonly<Record<number, string>> = {
  [-1]: 'system busy',
  40001: 'invalid credential',
  40003: 'invalid userid',
  40013: 'invalid corpid',
  40014: 'invalid access_token',
  40029: 'invalid code',
  40056: 'invalid agentid',
  40063: 'some parameters are empty',
  40078: 'invalid auth_code',
  40082: 'invalid suite_token',
  40083: 'invalid suite_id',
  40084: 'invalid permanent_code',
  40085: 'invalid suite_ticket',
  41001: 'access_token missing',
  42001: 'access_token expired',
  42009: 'suite_access_token expired',
  45009: 'api freq out of limit',
  60003: 'department not found',
  60011: 'no privilege to access/modify contact/party/agent',
  60020: 'not allow to access from your ip',
  60111: 'userid not found',
  81013: 'user & party & tag all invalid',
};

export const refusal = (errcode: number): VendorAnswer =>
  json({ errcode, errmsg: WORDS[errcode] ?? 'unknown' });
export const ok = (body: object = {}): VendorAnswer => json({ errcode: 0, errmsg: 'ok', ...body });

/** What every operation does alike, where it was chosen; undefined where the operation itself answers. */
export function troubleOf(world: World, operation: WecomOperation, corpId = ''): VendorAnswer | undefined {
  switch (world.chosen(operation, corpId)) {
    case 'busy':
      return refusal(-1);
    case 'limited':
      return refusal(45009);
    case 'slow':
      return { kind: 'no-answer' };
    case 'garbage':
      return { kind: 'garbage' };
    case 'down':
      return { kind: 'broken-answer' };
    default:
      return undefined;
  }
}
