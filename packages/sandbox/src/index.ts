export { sandboxAlipayAccount } from './alipay/accounts.ts';
export { sandboxIdentityAccount } from './identity/accounts.ts';
export { drawSpecimen, readSpecimen, type Specimen, type SpecimenKind } from './identity/specimen.ts';
export { sandboxPayAccount } from './pay/accounts.ts';
export type { NoticeChanges, PayStandIn, SandboxNotice, SandboxTrade } from './pay/index.ts';
export { createSandbox, type Sandbox, type SandboxOptions } from './sandbox.ts';
export {
  type AliyunAccount,
  sandboxAliyunAccount,
  sandboxTencentAccount,
  type TencentAccount,
} from './sms/accounts.ts';
export type { SmsStandIn } from './sms/index.ts';
export { newestCode } from './sms/newest-code.ts';
export type { Post, Received, StandIn } from './stand-in.ts';
export { sandboxWecomAccount } from './wecom/accounts.ts';
export type { WecomStandIn } from './wecom/index.ts';
