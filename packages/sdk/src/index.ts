// 印信开放平台的 TypeScript SDK，没有依赖。
import { Operations } from './generated/operations.ts';
import { type ClientOptions, Transport } from './transport.ts';

export { WebhookError, YinxinError } from './errors.ts';
export type * from './generated/models.ts';
export { type SigningKey, signRequest } from './signing.ts';
export type { CallOptions, ClientOptions, Upload } from './transport.ts';
export { verifyWebhook, type WebhookHeaders, webhookChallenge } from './webhooks.ts';

/** 一个应用对平台的调用：`yinxin.contracts.create(…)`。 */
export class Yinxin extends Operations {
  constructor(options: ClientOptions) {
    super(new Transport(options));
  }
}
