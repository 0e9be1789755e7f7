export {
  type AliyunAccount,
  sandboxAliyunAccount,
  sandboxTencentAccount,
  type TencentAccount,
} from './accounts.ts';
export { createSandbox, type SandboxOptions } from './sandbox.ts';
export type { ReceivedMessage } from './sms/inbox.ts';
