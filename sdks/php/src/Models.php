<?php
// 由 scripts/sdk 从接口声明生成，请勿手工修改。
declare(strict_types=1);

namespace Yinxin;

/**
 * 请求与应答的样子，供编辑器与分析工具使用。
 *
 * @phpstan-type Contract array{
 *   id: string,
 *   title: string,
 *   state: 'DRAFT'|'APPROVING'|'FILLING'|'SIGNING'|'COMPLETE'|'FILL_REJECTED'|'SIGN_REJECTED'|'RECALLED'|'EXPIRED'|'SIGN_FAILED'|'INVALIDING'|'INVALIDED',
 *   number: string|null,
 *   code: string,
 *   reason: string,
 *   deadline: string|null,
 *   createdAt: string,
 *   sentAt: string|null,
 *   endedAt: string|null,
 *   parties: list<ContractParty>,
 *   documents: list<ContractDocument>,
 * }
 * @phpstan-type ContractParty array{
 *   id: string,
 *   kind: 'person'|'organization',
 *   name: string,
 *   organizationName: string,
 *   phone: string,
 *   step: int,
 *   state: 'WAITING'|'PENDING'|'READ'|'SEAL_APPROVING'|'SIGNED'|'REJECTED'|'TRANSFERRED'|'EXPIRED',
 *   reason: string,
 *   decidedAt: string|null,
 * }
 * @phpstan-type ContractDocument array{
 *   id: string,
 *   name: string,
 *   pages: int,
 *   size: int,
 *   sha256: string,
 *   sm3: string,
 *   signatures: int,
 * }
 * @phpstan-type AccountGetAnswer array{
 *   applicationId: string,
 *   applicationName: string,
 *   environment: 'sandbox'|'production',
 *   organizationName: string,
 *   scopes: list<'contracts:read'|'contracts:write'|'files:write'|'seals:read'|'templates:read'|'verification:read'|'usage:read'>,
 * }
 * @phpstan-type AccountUsageAnswer array{
 *   needed: int,
 *   left: int,
 * }
 * @phpstan-type ContractsCreate array{
 *   title: string,
 *   files: list<string>,
 *   signers: list<ContractsCreateSigner>,
 *   deadline?: string,
 *   amount?: int|null,
 *   algorithm?: 'sm2'|'ecdsa'|'rsa',
 *   send?: bool,
 * }
 * @phpstan-type ContractsCreateSigner array{
 *   self?: bool,
 *   kind?: 'person'|'organization',
 *   name?: string,
 *   organizationName?: string,
 *   phone?: string,
 *   actingAs?: 'agent'|'representative',
 *   step?: int,
 *   role?: string,
 *   intent?: 'sms'|'password'|'face',
 *   fields?: list<ContractsCreateSignerField>,
 * }
 * @phpstan-type ContractsCreateSignerField array{
 *   kind: 'seal'|'signature'|'seam'|'date'|'text'|'number'|'choice'|'checkbox'|'image'|'attachment',
 *   file?: int,
 *   page?: int,
 *   left?: int|float,
 *   top?: int|float,
 *   keyword?: string,
 *   nth?: int,
 *   width?: int|float,
 *   height?: int|float,
 *   label?: string,
 *   required?: bool,
 *   value?: string,
 * }
 * @phpstan-type ContractsExtend array{
 *   deadline: string,
 * }
 * @phpstan-type ContractsLinkAnswer array{
 *   url: string,
 * }
 * @phpstan-type ContractsListAnswer array{
 *   list: list<ContractsListAnswerItem>,
 *   next: string|null,
 * }
 * @phpstan-type ContractsListAnswerItem array{
 *   id: string,
 *   title: string,
 *   state: 'DRAFT'|'APPROVING'|'FILLING'|'SIGNING'|'COMPLETE'|'FILL_REJECTED'|'SIGN_REJECTED'|'RECALLED'|'EXPIRED'|'SIGN_FAILED'|'INVALIDING'|'INVALIDED',
 *   number: string|null,
 *   deadline: string|null,
 * }
 * @phpstan-type ContractsListQuery array{
 *   state?: 'DRAFT'|'APPROVING'|'FILLING'|'SIGNING'|'COMPLETE'|'FILL_REJECTED'|'SIGN_REJECTED'|'RECALLED'|'EXPIRED'|'SIGN_FAILED'|'INVALIDING'|'INVALIDED',
 *   keyword?: string,
 *   cursor?: string,
 *   limit?: int,
 * }
 * @phpstan-type ContractsRecall array{
 *   reason: string,
 * }
 * @phpstan-type ContractsVoid array{
 *   reason: string,
 * }
 * @phpstan-type ContractsVoidAnswer array{
 *   id: string,
 * }
 * @phpstan-type FilesUploadAnswer array{
 *   fileId: string,
 *   name: string,
 *   size: int,
 *   sha256: string,
 *   pages: int,
 *   expiresAt: string,
 * }
 */
interface Models
{
}
