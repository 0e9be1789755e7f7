export { type AuditAction, record } from './record.ts';
