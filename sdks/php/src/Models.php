<?php
// 由 scripts/sdk 从接口声明生成，请勿手工修改。
declare(strict_types=1);

namespace Yinxin;

/**
 * 请求与应答的样子，供编辑器与分析工具使用。
 *
 * @phpstan-type Batch array{
 *   id: string,
 *   name: string,
 *   state: 'OPEN'|'RUNNING'|'PAUSED'|'DONE',
 *   reason: string,
 *   rows: BatchRow,
 *   createdAt: string,
 * }
 * @phpstan-type BatchRow array{
 *   invalid: int,
 *   ready: int,
 *   sent: int,
 *   failed: int,
 * }
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
 * @phpstan-type Delivery array{
 *   id: string,
 *   messageId: string,
 *   type: string,
 *   contractId: string|null,
 *   state: 'waiting'|'delivered'|'dead',
 *   attempts: int,
 *   createdAt: string,
 *   settledAt: string|null,
 * }
 * @phpstan-type DeliveryDetail array{
 *   id: string,
 *   messageId: string,
 *   type: string,
 *   contractId: string|null,
 *   state: 'waiting'|'delivered'|'dead',
 *   attempts: int,
 *   createdAt: string,
 *   settledAt: string|null,
 *   payload: string,
 *   history: list<DeliveryDetailHistory>,
 * }
 * @phpstan-type DeliveryDetailHistory array{
 *   at: string,
 *   url: string,
 *   timestamp: string,
 *   signature: string,
 *   status: int|null,
 *   answer: string,
 *   error: string,
 *   milliseconds: int|float,
 * }
 * @phpstan-type DigestSignature array{
 *   id: string,
 *   sealId: string,
 *   format: 'cms'|'gbt38540',
 *   algorithm: 'sha256'|'sm3',
 *   digest: string,
 *   document: string,
 *   certificate: string,
 *   signedAt: string,
 *   level: 'B-T'|'B-B',
 *   signature: string,
 *   authorization: DigestSignatureAuthorization,
 *   statement: string,
 * }
 * @phpstan-type DigestSignatureAuthorization array{
 *   kind: 'standing'|'approval',
 *   id: string,
 * }
 * @phpstan-type Identity array{
 *   id: string,
 *   kind: 'person'|'organization',
 *   state: 'waiting'|'refused'|'expired'|'verifying'|'verified',
 *   expiresAt: string,
 *   result: IdentityResult|null,
 * }
 * @phpstan-type IdentityResult array{
 *   name: string,
 *   paper: string,
 *   number: string,
 *   way: string,
 *   verifiedAt: string,
 * }
 * @phpstan-type Seal array{
 *   id: string,
 *   name: string,
 *   type: 'official'|'contract'|'finance'|'invoice'|'representative'|'person'|'handwriting',
 *   state: 'making'|'failed'|'enabled'|'stopped'|'collected'|'revoked',
 *   reason: string,
 *   number: string,
 *   certificate: SealCertificate|null,
 *   isUsable: bool,
 *   usesLeft: int|null,
 *   usesThisMonth: int,
 * }
 * @phpstan-type SealCertificate array{
 *   serial: string,
 *   algorithm: string,
 *   status: 'good'|'held'|'revoked'|'expired',
 *   notBefore: string,
 *   notAfter: string,
 * }
 * @phpstan-type SignCode array{
 *   id: string,
 *   title: string,
 *   templateId: string,
 *   version: int,
 *   role: string,
 *   state: 'open'|'full'|'expired'|'stopped'|'short'|'gone'|'hindered',
 *   hindrance: string,
 *   limit: int,
 *   taken: int,
 *   signed: int,
 *   expiresAt: string,
 *   createdAt: string,
 * }
 * @phpstan-type UseRequest array{
 *   id: string,
 *   sealId: string,
 *   document: string,
 *   digest: string,
 *   reason: string,
 *   state: 'pending'|'approved'|'refused'|'withdrawn'|'used'|'expired',
 *   decision: string,
 *   createdAt: string,
 *   expiresAt: string,
 * }
 * @phpstan-type Webhook array{
 *   id: string,
 *   url: string,
 *   description: string,
 *   kinds: list<'contract.created'|'contract.sent'|'contract.approved'|'contract.returned'|'contract.viewed'|'contract.filled'|'contract.signed'|'contract.completed'|'contract.rejected'|'contract.recalled'|'contract.expired'|'contract.extended'|'contract.extension_requested'|'contract.failed'|'contract.voiding'|'contract.voided'|'contract.void_dropped'|'contract.deleted'|'party.called'|'party.changed'|'party.disowned'>,
 *   signature: 'v1'|'v1a',
 *   publicKey: string|null,
 *   state: 'active'|'paused'|'disabled',
 *   failingSince: string|null,
 *   previousUntil: string|null,
 *   createdAt: string,
 * }
 * @phpstan-type WebhookWithSecret array{
 *   id: string,
 *   url: string,
 *   description: string,
 *   kinds: list<'contract.created'|'contract.sent'|'contract.approved'|'contract.returned'|'contract.viewed'|'contract.filled'|'contract.signed'|'contract.completed'|'contract.rejected'|'contract.recalled'|'contract.expired'|'contract.extended'|'contract.extension_requested'|'contract.failed'|'contract.voiding'|'contract.voided'|'contract.void_dropped'|'contract.deleted'|'party.called'|'party.changed'|'party.disowned'>,
 *   signature: 'v1'|'v1a',
 *   publicKey: string|null,
 *   state: 'active'|'paused'|'disabled',
 *   failingSince: string|null,
 *   previousUntil: string|null,
 *   createdAt: string,
 *   secret: string|null,
 * }
 * @phpstan-type AccountGetAnswer array{
 *   applicationId: string,
 *   applicationName: string,
 *   environment: 'sandbox'|'production',
 *   organizationName: string,
 *   scopes: list<'contracts:read'|'contracts:write'|'files:write'|'identity:write'|'seals:read'|'seals:write'|'templates:read'|'verification:read'|'digests:write'|'usage:read'|'embeds:write'|'webhooks:write'>,
 * }
 * @phpstan-type AccountLedgerAnswer array{
 *   list: list<AccountLedgerAnswerItem>,
 *   next: string|null,
 * }
 * @phpstan-type AccountLedgerAnswerItem array{
 *   id: string,
 *   at: string,
 *   amount: int,
 *   contractId: string|null,
 *   until: string|null,
 * }
 * @phpstan-type AccountLedgerQuery array{
 *   cursor?: string,
 *   limit?: int,
 * }
 * @phpstan-type AccountUsageAnswer array{
 *   needed: int,
 *   left: int,
 * }
 * @phpstan-type BatchesCreate array{
 *   templateId: string,
 *   name?: string,
 *   rows: list<mixed>,
 *   start?: bool,
 * }
 * @phpstan-type BatchesRowsAnswer array{
 *   list: list<BatchesRowsAnswerItem>,
 *   next: string|null,
 * }
 * @phpstan-type BatchesRowsAnswerItem array{
 *   row: int,
 *   state: 'invalid'|'ready'|'sent'|'failed',
 *   contractId: string|null,
 *   problems: list<BatchesRowsAnswerItemProblem>,
 * }
 * @phpstan-type BatchesRowsAnswerItemProblem array{
 *   column: string|null,
 *   words: string,
 * }
 * @phpstan-type BatchesRowsQuery array{
 *   state?: 'invalid'|'ready'|'sent'|'failed',
 *   cursor?: string,
 *   limit?: int,
 * }
 * @phpstan-type CertificatesGetAnswer array{
 *   serial: string,
 *   algorithm: string,
 *   status: 'good'|'held'|'revoked'|'expired',
 *   notBefore: string,
 *   notAfter: string,
 *   subject: string,
 *   sealId: string|null,
 *   chain: string,
 * }
 * @phpstan-type CertificatesListAnswer array{
 *   list: list<CertificatesListAnswerItem>,
 * }
 * @phpstan-type CertificatesListAnswerItem array{
 *   serial: string,
 *   algorithm: string,
 *   status: 'good'|'held'|'revoked'|'expired',
 *   notBefore: string,
 *   notAfter: string,
 *   subject: string,
 *   sealId: string|null,
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
 * @phpstan-type ContractsCreateFromTemplate array{
 *   templateId: string,
 *   version?: int,
 *   title?: string,
 *   parties?: list<ContractsCreateFromTemplateParty>,
 *   values?: mixed,
 *   files?: list<string>,
 *   deadline?: string,
 *   amount?: int|null,
 *   send?: bool,
 * }
 * @phpstan-type ContractsCreateFromTemplateParty array{
 *   role: string,
 *   name: string,
 *   organizationName?: string,
 *   phone: string,
 *   fields?: list<ContractsCreateFromTemplatePartyField>,
 * }
 * @phpstan-type ContractsCreateFromTemplatePartyField array{
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
 * @phpstan-type ContractsLinksAnswer array{
 *   list: list<ContractsLinksAnswerItem>,
 * }
 * @phpstan-type ContractsLinksAnswerItem array{
 *   partyId: string,
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
 * @phpstan-type ContractsReplaceSigner array{
 *   name: string,
 *   phone: string,
 * }
 * @phpstan-type ContractsVoid array{
 *   reason: string,
 * }
 * @phpstan-type ContractsVoidAnswer array{
 *   id: string,
 * }
 * @phpstan-type DigestsAuthorizationsAnswer array{
 *   list: list<DigestsAuthorizationsAnswerItem>,
 *   authorizeUrl: string,
 * }
 * @phpstan-type DigestsAuthorizationsAnswerItem array{
 *   id: string,
 *   sealId: string,
 *   usesLeft: int,
 *   until: string,
 * }
 * @phpstan-type DigestsListAnswer array{
 *   list: list<DigestSignature>,
 *   next: string|null,
 * }
 * @phpstan-type DigestsListQuery array{
 *   digest?: string,
 *   cursor?: string,
 *   limit?: int,
 * }
 * @phpstan-type DigestsSign array{
 *   sealId: string,
 *   document: string,
 *   algorithm: 'sha256'|'sm3',
 *   digest: string,
 *   format?: 'cms'|'gbt38540',
 *   property?: string,
 * }
 * @phpstan-type EmbedsCreate array{
 *   page: 'signing'|'identity'|'seals'|'template',
 *   contractId?: string,
 *   partyId?: string,
 *   templateId?: string,
 *   returnUrl?: string,
 * }
 * @phpstan-type EmbedsCreateAnswer array{
 *   url: string,
 *   expiresAt: string,
 * }
 * @phpstan-type EvidenceGetAnswer array{
 *   stage: 'waiting'|'logged'|'witnessed',
 *   quorum: int,
 *   witnessCount: int,
 *   checkpoint: EvidenceGetAnswerCheckpoint|null,
 *   contractCode: string,
 *   state: 'DRAFT'|'APPROVING'|'FILLING'|'SIGNING'|'COMPLETE'|'FILL_REJECTED'|'SIGN_REJECTED'|'RECALLED'|'EXPIRED'|'SIGN_FAILED'|'INVALIDING'|'INVALIDED',
 *   stateWords: string,
 *   documents: list<EvidenceGetAnswerDocument>,
 *   timeline: list<EvidenceGetAnswerTimeline>,
 *   contractId: string|null,
 * }
 * @phpstan-type EvidenceGetAnswerCheckpoint array{
 *   origin: string,
 *   size: int,
 *   root: string,
 *   note: string,
 *   timeStamp: EvidenceGetAnswerCheckpointTimeStamp,
 *   sm2TimeStamp: EvidenceGetAnswerCheckpointSm2TimeStamp|null,
 *   witnesses: list<EvidenceGetAnswerCheckpointWitnesse>,
 *   isWitnessed: bool,
 * }
 * @phpstan-type EvidenceGetAnswerCheckpointTimeStamp array{
 *   at: string,
 *   authority: string,
 *   accuracyMs: int|float,
 * }
 * @phpstan-type EvidenceGetAnswerCheckpointSm2TimeStamp array{
 *   at: string,
 *   authority: string,
 *   accuracyMs: int|float,
 * }
 * @phpstan-type EvidenceGetAnswerCheckpointWitnesse array{
 *   name: string,
 *   at: string,
 * }
 * @phpstan-type EvidenceGetAnswerDocument array{
 *   order: int,
 *   versions: list<EvidenceGetAnswerDocumentVersion>,
 * }
 * @phpstan-type EvidenceGetAnswerDocumentVersion array{
 *   sha256: string,
 *   sm3: string,
 *   madeAt: string,
 *   index: int|null,
 *   hasSm3: bool,
 * }
 * @phpstan-type EvidenceGetAnswerTimeline array{
 *   words: string,
 *   who: string,
 *   at: string,
 *   index: int|null,
 *   stage: 'waiting'|'logged'|'witnessed',
 * }
 * @phpstan-type FilesUploadAnswer array{
 *   fileId: string,
 *   name: string,
 *   size: int,
 *   sha256: string,
 *   pages: int,
 *   expiresAt: string,
 * }
 * @phpstan-type IdentityLink array{
 *   kind?: 'person'|'organization',
 *   phone: string,
 *   organizationName?: string,
 * }
 * @phpstan-type IdentityLinkAnswer array{
 *   id: string,
 *   kind: 'person'|'organization',
 *   state: 'waiting'|'refused'|'expired'|'verifying'|'verified',
 *   expiresAt: string,
 *   result: IdentityLinkAnswerResult|null,
 *   url: string,
 * }
 * @phpstan-type IdentityLinkAnswerResult array{
 *   name: string,
 *   paper: string,
 *   number: string,
 *   way: string,
 *   verifiedAt: string,
 * }
 * @phpstan-type SandboxAuthorizeDigests array{
 *   sealId?: string,
 *   uses?: int,
 *   days?: int,
 * }
 * @phpstan-type SandboxAuthorizeDigestsAnswer array{
 *   id: string,
 *   sealId: string,
 *   usesLeft: int,
 *   until: string,
 * }
 * @phpstan-type SandboxIdentity array{
 *   name: string,
 *   phone: string,
 * }
 * @phpstan-type SandboxMessagesAnswer array{
 *   list: list<SandboxMessagesAnswerItem>,
 * }
 * @phpstan-type SandboxMessagesAnswerItem array{
 *   partyId: string,
 *   phone: string,
 *   text: string,
 *   at: string,
 * }
 * @phpstan-type SandboxReject array{
 *   reason: string,
 * }
 * @phpstan-type SealsListAnswer array{
 *   list: list<Seal>,
 *   next: string|null,
 *   sealsUrl: string,
 * }
 * @phpstan-type SealsListQuery array{
 *   state?: 'making'|'failed'|'enabled'|'stopped'|'collected'|'revoked',
 *   cursor?: string,
 *   limit?: int,
 * }
 * @phpstan-type SealsRequestUse array{
 *   document: string,
 *   digest: string,
 *   reason: string,
 * }
 * @phpstan-type SealsUseRequestsAnswer array{
 *   list: list<UseRequest>,
 *   next: string|null,
 * }
 * @phpstan-type SealsUseRequestsQuery array{
 *   state?: 'pending'|'approved'|'refused'|'withdrawn'|'used'|'expired',
 *   cursor?: string,
 *   limit?: int,
 * }
 * @phpstan-type SignCodesCreate array{
 *   templateId: string,
 *   title: string,
 *   role: string,
 *   comerFirst?: bool,
 *   parties?: list<SignCodesCreateParty>,
 *   values?: mixed,
 *   amount?: int|null,
 *   limit: int,
 *   expiresAt: string,
 * }
 * @phpstan-type SignCodesCreateParty array{
 *   role: string,
 *   name: string,
 *   organizationName?: string,
 *   phone: string,
 * }
 * @phpstan-type SignCodesCreateAnswer array{
 *   id: string,
 *   title: string,
 *   templateId: string,
 *   version: int,
 *   role: string,
 *   state: 'open'|'full'|'expired'|'stopped'|'short'|'gone'|'hindered',
 *   hindrance: string,
 *   limit: int,
 *   taken: int,
 *   signed: int,
 *   expiresAt: string,
 *   createdAt: string,
 *   url: string,
 * }
 * @phpstan-type SignCodesGetAnswer array{
 *   id: string,
 *   title: string,
 *   templateId: string,
 *   version: int,
 *   role: string,
 *   state: 'open'|'full'|'expired'|'stopped'|'short'|'gone'|'hindered',
 *   hindrance: string,
 *   limit: int,
 *   taken: int,
 *   signed: int,
 *   expiresAt: string,
 *   createdAt: string,
 *   url: string,
 * }
 * @phpstan-type SignCodesListAnswer array{
 *   list: list<SignCode>,
 *   next: string|null,
 * }
 * @phpstan-type SignCodesListQuery array{
 *   cursor?: string,
 *   limit?: int,
 * }
 * @phpstan-type SignCodesStopAnswer array{
 *   id: string,
 *   title: string,
 *   templateId: string,
 *   version: int,
 *   role: string,
 *   state: 'open'|'full'|'expired'|'stopped'|'short'|'gone'|'hindered',
 *   hindrance: string,
 *   limit: int,
 *   taken: int,
 *   signed: int,
 *   expiresAt: string,
 *   createdAt: string,
 *   url: string,
 * }
 * @phpstan-type TemplatesGetAnswer array{
 *   id: string,
 *   name: string,
 *   version: int,
 *   documents: list<TemplatesGetAnswerDocument>,
 *   roles: list<TemplatesGetAnswerRole>,
 *   fields: list<TemplatesGetAnswerField>,
 * }
 * @phpstan-type TemplatesGetAnswerDocument array{
 *   name: string,
 *   pages: int,
 * }
 * @phpstan-type TemplatesGetAnswerRole array{
 *   name: string,
 *   kind: 'person'|'organization',
 *   part: 'signer'|'approver'|'cc',
 *   step: int,
 *   isOwn: bool,
 * }
 * @phpstan-type TemplatesGetAnswerField array{
 *   name: string,
 *   role: string|null,
 *   kind: 'seal'|'signature'|'seam'|'date'|'text'|'number'|'choice'|'checkbox'|'image'|'attachment',
 *   required: bool,
 *   choices: list<string>,
 *   value: string,
 * }
 * @phpstan-type TemplatesListAnswer array{
 *   list: list<TemplatesListAnswerItem>,
 *   next: string|null,
 * }
 * @phpstan-type TemplatesListAnswerItem array{
 *   id: string,
 *   name: string,
 *   version: int|null,
 *   roles: list<string>,
 *   changedAt: string,
 * }
 * @phpstan-type TemplatesListQuery array{
 *   keyword?: string,
 *   cursor?: string,
 *   limit?: int,
 * }
 * @phpstan-type TimestampsCreate array{
 *   algorithm: 'sha256'|'sm3',
 *   digest: string,
 * }
 * @phpstan-type TimestampsCreateAnswer array{
 *   id: string,
 *   token: string,
 * }
 * @phpstan-type VerificationDigestAnswer array{
 *   isKnown: bool,
 *   contract: VerificationDigestAnswerContract|null,
 *   report: VerificationDigestAnswerReport|null,
 * }
 * @phpstan-type VerificationDigestAnswerContract array{
 *   code: string,
 *   state: 'DRAFT'|'APPROVING'|'FILLING'|'SIGNING'|'COMPLETE'|'FILL_REJECTED'|'SIGN_REJECTED'|'RECALLED'|'EXPIRED'|'SIGN_FAILED'|'INVALIDING'|'INVALIDED',
 *   stateWords: string,
 *   isNewest: bool,
 *   madeAt: string,
 *   endedAt: string|null,
 *   sha256: string,
 *   sm3: string,
 * }
 * @phpstan-type VerificationDigestAnswerReport array{
 *   kind: 'verification'|'evidence'|'bill',
 *   title: string,
 *   number: string,
 *   madeAt: string,
 *   contractCode: string|null,
 * }
 * @phpstan-type VerificationFileAnswer array{
 *   name: string,
 *   size: int|float,
 *   sha256: string,
 *   sm3: string,
 *   verdict: 'valid'|'unknown'|'invalid'|'unsigned',
 *   words: string,
 *   reason: string,
 *   judgedAt: string,
 *   policy: string,
 *   trustList: VerificationFileAnswerTrustList,
 *   signatures: list<VerificationFileAnswerSignature>,
 *   sealPictures: list<int|float>,
 *   sealPicturePlaces: list<VerificationFileAnswerSealPicturePlace>,
 *   unsignedComments: int|float,
 *   unsignedCommentPlaces: list<VerificationFileAnswerUnsignedCommentPlace>,
 *   contract: VerificationFileAnswerContract|null,
 *   report: VerificationFileAnswerReport|null,
 * }
 * @phpstan-type VerificationFileAnswerTrustList array{
 *   roots: int|float,
 *   changedAt: string|null,
 * }
 * @phpstan-type VerificationFileAnswerSignature array{
 *   field: string,
 *   verdict: 'valid'|'unknown'|'invalid'|'unsigned',
 *   subIndication: string|null,
 *   reason: string,
 *   answers: VerificationFileAnswerSignatureAnswer,
 *   signer: VerificationFileAnswerSignatureSigner|null,
 *   time: VerificationFileAnswerSignatureTime,
 *   isTimeStamp: bool,
 *   level: 'B-B'|'B-T'|'B-LT'|'B-LTA'|null,
 *   format: string|null,
 *   algorithms: VerificationFileAnswerSignatureAlgorithm,
 *   chain: list<string>,
 *   anchor: VerificationFileAnswerSignatureAnchor|null,
 *   revocation: list<VerificationFileAnswerSignatureRevocation>,
 *   checks: list<VerificationFileAnswerSignatureCheck>,
 *   coverage: string,
 *   changes: list<VerificationFileAnswerSignatureChange>,
 *   moreChanges: int|float,
 *   places: list<VerificationFileAnswerSignaturePlace>,
 *   signedBytes: int|float|null,
 * }
 * @phpstan-type VerificationFileAnswerSignatureAnswer array{
 *   intact: 'yes'|'no'|'unknown',
 *   trusted: 'yes'|'no'|'unknown',
 *   timeProven: 'yes'|'no'|'unknown',
 *   unchanged: 'yes'|'no'|'unknown',
 * }
 * @phpstan-type VerificationFileAnswerSignatureSigner array{
 *   name: string,
 *   subject: string,
 *   issuer: string,
 *   serial: string,
 *   notBefore: string,
 *   notAfter: string,
 * }
 * @phpstan-type VerificationFileAnswerSignatureTime array{
 *   proven: string|null,
 *   claimed: string|null,
 *   proof: 'signature-time-stamp'|'document-time-stamp'|'none',
 *   authority: string|null,
 * }
 * @phpstan-type VerificationFileAnswerSignatureAlgorithm array{
 *   digest: string|null,
 *   signature: string|null,
 * }
 * @phpstan-type VerificationFileAnswerSignatureAnchor array{
 *   sha256: string,
 *   name: string,
 *   source: string,
 *   own: bool,
 *   since: string|null,
 *   notAfter: string,
 * }
 * @phpstan-type VerificationFileAnswerSignatureRevocation array{
 *   subject: string,
 *   status: 'GOOD'|'REVOKED'|'UNKNOWN'|'STALE'|'UNAVAILABLE'|'NOT_CHECKED',
 *   source: string|null,
 *   thisUpdate: string|null,
 * }
 * @phpstan-type VerificationFileAnswerSignatureCheck array{
 *   topic: 'intact'|'trusted'|'timeProven'|'unchanged',
 *   status: 'yes'|'no'|'unknown',
 *   message: string,
 * }
 * @phpstan-type VerificationFileAnswerSignatureChange array{
 *   revision: int|float,
 *   object: int|float|null,
 *   allowed: bool,
 *   what: string,
 * }
 * @phpstan-type VerificationFileAnswerSignaturePlace array{
 *   page: int|float,
 *   left: int|float,
 *   top: int|float,
 *   width: int|float,
 *   height: int|float,
 * }
 * @phpstan-type VerificationFileAnswerSealPicturePlace array{
 *   page: int|float,
 *   left: int|float,
 *   top: int|float,
 *   width: int|float,
 *   height: int|float,
 * }
 * @phpstan-type VerificationFileAnswerUnsignedCommentPlace array{
 *   page: int|float,
 *   left: int|float,
 *   top: int|float,
 *   width: int|float,
 *   height: int|float,
 * }
 * @phpstan-type VerificationFileAnswerContract array{
 *   code: string,
 *   state: 'DRAFT'|'APPROVING'|'FILLING'|'SIGNING'|'COMPLETE'|'FILL_REJECTED'|'SIGN_REJECTED'|'RECALLED'|'EXPIRED'|'SIGN_FAILED'|'INVALIDING'|'INVALIDED',
 *   stateWords: string,
 *   isNewest: bool,
 *   madeAt: string,
 *   endedAt: string|null,
 *   sha256: string,
 *   sm3: string,
 * }
 * @phpstan-type VerificationFileAnswerReport array{
 *   kind: 'verification'|'evidence'|'bill',
 *   title: string,
 *   number: string,
 *   madeAt: string,
 *   contractCode: string|null,
 * }
 * @phpstan-type WebhooksCreate array{
 *   url: string,
 *   description?: string,
 *   kinds?: list<'contract.created'|'contract.sent'|'contract.approved'|'contract.returned'|'contract.viewed'|'contract.filled'|'contract.signed'|'contract.completed'|'contract.rejected'|'contract.recalled'|'contract.expired'|'contract.extended'|'contract.extension_requested'|'contract.failed'|'contract.voiding'|'contract.voided'|'contract.void_dropped'|'contract.deleted'|'party.called'|'party.changed'|'party.disowned'>,
 *   signature?: 'v1'|'v1a',
 * }
 * @phpstan-type WebhooksDeleteAnswer array{
 *   id: string,
 * }
 * @phpstan-type WebhooksDeliveriesAnswer array{
 *   list: list<Delivery>,
 *   next: string|null,
 * }
 * @phpstan-type WebhooksDeliveriesQuery array{
 *   state?: 'waiting'|'delivered'|'dead',
 *   contractId?: string,
 *   cursor?: string,
 *   limit?: int,
 * }
 * @phpstan-type WebhooksListAnswer array{
 *   list: list<Webhook>,
 * }
 * @phpstan-type WebhooksReplayRange array{
 *   from: string,
 *   to?: string,
 *   state?: 'dead'|'delivered',
 * }
 * @phpstan-type WebhooksReplayRangeAnswer array{
 *   count: int,
 * }
 * @phpstan-type WebhooksUpdate array{
 *   url?: string,
 *   description?: string,
 *   kinds?: list<'contract.created'|'contract.sent'|'contract.approved'|'contract.returned'|'contract.viewed'|'contract.filled'|'contract.signed'|'contract.completed'|'contract.rejected'|'contract.recalled'|'contract.expired'|'contract.extended'|'contract.extension_requested'|'contract.failed'|'contract.voiding'|'contract.voided'|'contract.void_dropped'|'contract.deleted'|'party.called'|'party.changed'|'party.disowned'>,
 *   state?: 'active'|'disabled',
 * }
 */
interface Models
{
}
