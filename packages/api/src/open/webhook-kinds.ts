// What programs are notified of. No schema library here: the console imports it too.
import type { EventAct } from '../events.ts';

interface WebhookKind {
  words: string;
  /** The acts that it tells of. */
  acts: readonly EventAct[];
}

const kind = (words: string, ...acts: readonly EventAct[]): WebhookKind => ({ words, acts });

export const WEBHOOK_KINDS = {
  'contract.created': kind('合同已创建', 'create-contract'),
  'contract.sent': kind('合同已发起', 'send-contract'),
  'contract.approved': kind('一位审批人已同意', 'approve-contract'),
  'contract.returned': kind('审批退回', 'return-contract'),
  'contract.viewed': kind('一方打开了合同', 'open-contract', 'open-link'),
  'contract.filled': kind('一方填写完成', 'fill-contract'),
  'contract.signed': kind('一方已签署', 'sign-contract'),
  'contract.completed': kind('各方已签署，合同完成', 'complete-contract'),
  'contract.rejected': kind('一方拒绝填写或签署', 'reject-contract', 'reject-filling'),
  'contract.recalled': kind('发起方撤回', 'recall-contract'),
  'contract.expired': kind('过了签署截止时间', 'expire-contract'),
  'contract.extended': kind('签署截止时间推后', 'extend-contract'),
  'contract.extension_requested': kind('一方请求延期', 'ask-extension'),
  'contract.failed': kind('签署没有成功，可以重试', 'fail-signing'),
  'contract.voiding': kind('发起作废', 'void-contract'),
  'contract.voided': kind('合同已作废', 'finish-voiding'),
  'contract.void_dropped': kind('作废未成，合同照旧', 'drop-voiding'),
  'contract.deleted': kind('合同已删除', 'delete-contract'),
  'party.called': kind('轮到一方或几方', 'call-parties', 'begin-filling', 'begin-signing'),
  'party.changed': kind('转交或更换了签署人', 'transfer-contract', 'replace-signer'),
  'party.disowned': kind('收件人表示不是本人', 'disown-link'),
} as const satisfies Record<string, WebhookKind>;
export type WebhookKindName = keyof typeof WEBHOOK_KINDS;

/** Of our own making: they tell of no contract. */
export const WEBHOOK_TEST = 'webhook.test';
export const WEBHOOK_CHALLENGE = 'endpoint.challenge';

/** How deliveries are signed (Standard Webhooks): with a shared secret, or with a key whose public half the receiver has. */
export const WEBHOOK_SIGNATURES = { v1: 'HMAC-SHA256', v1a: 'Ed25519' } as const;
export type WebhookSignature = keyof typeof WEBHOOK_SIGNATURES;

export const WEBHOOK_STATES = { active: '正常', paused: '持续失败，已暂停', disabled: '已停用' } as const;
export type WebhookState = keyof typeof WEBHOOK_STATES;

export const DELIVERY_STATES = { waiting: '待送达', delivered: '已送达', dead: '未能送达' } as const;
export type DeliveryState = keyof typeof DELIVERY_STATES;

export const WEBHOOK_LIMITS = {
  endpoints: 10,
  /** How many one call replays. */
  replay: 10_000,
  /** How long the secret before stays valid. */
  rotationHours: 24,
  historyDays: 30,
  /** Failing without one success for this long pauses an endpoint. */
  pauseHours: 24,
  timeoutSeconds: 10,
  /** Of an answer, what is kept. */
  answerBytes: 4_096,
} as const;

/** Seconds from one attempt to the next; after the last the delivery is a dead letter. */
export const RETRY_SECONDS = [10, 60, 300, 1_800, 7_200, 21_600, 43_200, 86_400] as const;
