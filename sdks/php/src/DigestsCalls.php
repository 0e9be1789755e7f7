<?php
// 由 scripts/sdk 从接口声明生成，请勿手工修改。
declare(strict_types=1);

namespace Yinxin;

/**
 * @phpstan-import-type Batch from Models
 * @phpstan-import-type BatchRow from Models
 * @phpstan-import-type Contract from Models
 * @phpstan-import-type ContractParty from Models
 * @phpstan-import-type ContractDocument from Models
 * @phpstan-import-type Delivery from Models
 * @phpstan-import-type DeliveryDetail from Models
 * @phpstan-import-type DeliveryDetailHistory from Models
 * @phpstan-import-type DigestSignature from Models
 * @phpstan-import-type DigestSignatureAuthorization from Models
 * @phpstan-import-type Identity from Models
 * @phpstan-import-type IdentityResult from Models
 * @phpstan-import-type Seal from Models
 * @phpstan-import-type SealCertificate from Models
 * @phpstan-import-type SignCode from Models
 * @phpstan-import-type UseRequest from Models
 * @phpstan-import-type Webhook from Models
 * @phpstan-import-type WebhookWithSecret from Models
 * @phpstan-import-type AccountGetAnswer from Models
 * @phpstan-import-type AccountLedgerAnswer from Models
 * @phpstan-import-type AccountLedgerAnswerItem from Models
 * @phpstan-import-type AccountLedgerQuery from Models
 * @phpstan-import-type AccountUsageAnswer from Models
 * @phpstan-import-type BatchesCreate from Models
 * @phpstan-import-type BatchesRowsAnswer from Models
 * @phpstan-import-type BatchesRowsAnswerItem from Models
 * @phpstan-import-type BatchesRowsAnswerItemProblem from Models
 * @phpstan-import-type BatchesRowsQuery from Models
 * @phpstan-import-type CertificatesGetAnswer from Models
 * @phpstan-import-type CertificatesListAnswer from Models
 * @phpstan-import-type CertificatesListAnswerItem from Models
 * @phpstan-import-type ContractsCreate from Models
 * @phpstan-import-type ContractsCreateSigner from Models
 * @phpstan-import-type ContractsCreateSignerField from Models
 * @phpstan-import-type ContractsCreateFromTemplate from Models
 * @phpstan-import-type ContractsCreateFromTemplateParty from Models
 * @phpstan-import-type ContractsCreateFromTemplatePartyField from Models
 * @phpstan-import-type ContractsExtend from Models
 * @phpstan-import-type ContractsLinkAnswer from Models
 * @phpstan-import-type ContractsLinksAnswer from Models
 * @phpstan-import-type ContractsLinksAnswerItem from Models
 * @phpstan-import-type ContractsListAnswer from Models
 * @phpstan-import-type ContractsListAnswerItem from Models
 * @phpstan-import-type ContractsListQuery from Models
 * @phpstan-import-type ContractsRecall from Models
 * @phpstan-import-type ContractsReplaceSigner from Models
 * @phpstan-import-type ContractsVoid from Models
 * @phpstan-import-type ContractsVoidAnswer from Models
 * @phpstan-import-type DigestsAuthorizationsAnswer from Models
 * @phpstan-import-type DigestsAuthorizationsAnswerItem from Models
 * @phpstan-import-type DigestsListAnswer from Models
 * @phpstan-import-type DigestsListQuery from Models
 * @phpstan-import-type DigestsSign from Models
 * @phpstan-import-type EmbedsCreate from Models
 * @phpstan-import-type EmbedsCreateAnswer from Models
 * @phpstan-import-type EvidenceGetAnswer from Models
 * @phpstan-import-type EvidenceGetAnswerCheckpoint from Models
 * @phpstan-import-type EvidenceGetAnswerCheckpointTimeStamp from Models
 * @phpstan-import-type EvidenceGetAnswerCheckpointSm2TimeStamp from Models
 * @phpstan-import-type EvidenceGetAnswerCheckpointWitnesse from Models
 * @phpstan-import-type EvidenceGetAnswerDocument from Models
 * @phpstan-import-type EvidenceGetAnswerDocumentVersion from Models
 * @phpstan-import-type EvidenceGetAnswerTimeline from Models
 * @phpstan-import-type FilesUploadAnswer from Models
 * @phpstan-import-type IdentityLink from Models
 * @phpstan-import-type IdentityLinkAnswer from Models
 * @phpstan-import-type IdentityLinkAnswerResult from Models
 * @phpstan-import-type SandboxAuthorizeDigests from Models
 * @phpstan-import-type SandboxAuthorizeDigestsAnswer from Models
 * @phpstan-import-type SandboxIdentity from Models
 * @phpstan-import-type SandboxMessagesAnswer from Models
 * @phpstan-import-type SandboxMessagesAnswerItem from Models
 * @phpstan-import-type SandboxReject from Models
 * @phpstan-import-type SealsListAnswer from Models
 * @phpstan-import-type SealsListQuery from Models
 * @phpstan-import-type SealsRequestUse from Models
 * @phpstan-import-type SealsUseRequestsAnswer from Models
 * @phpstan-import-type SealsUseRequestsQuery from Models
 * @phpstan-import-type SignCodesCreate from Models
 * @phpstan-import-type SignCodesCreateParty from Models
 * @phpstan-import-type SignCodesCreateAnswer from Models
 * @phpstan-import-type SignCodesGetAnswer from Models
 * @phpstan-import-type SignCodesListAnswer from Models
 * @phpstan-import-type SignCodesListQuery from Models
 * @phpstan-import-type SignCodesStopAnswer from Models
 * @phpstan-import-type TemplatesGetAnswer from Models
 * @phpstan-import-type TemplatesGetAnswerDocument from Models
 * @phpstan-import-type TemplatesGetAnswerRole from Models
 * @phpstan-import-type TemplatesGetAnswerField from Models
 * @phpstan-import-type TemplatesListAnswer from Models
 * @phpstan-import-type TemplatesListAnswerItem from Models
 * @phpstan-import-type TemplatesListQuery from Models
 * @phpstan-import-type TimestampsCreate from Models
 * @phpstan-import-type TimestampsCreateAnswer from Models
 * @phpstan-import-type VerificationDigestAnswer from Models
 * @phpstan-import-type VerificationDigestAnswerContract from Models
 * @phpstan-import-type VerificationDigestAnswerReport from Models
 * @phpstan-import-type VerificationFileAnswer from Models
 * @phpstan-import-type VerificationFileAnswerTrustList from Models
 * @phpstan-import-type VerificationFileAnswerSignature from Models
 * @phpstan-import-type VerificationFileAnswerSignatureAnswer from Models
 * @phpstan-import-type VerificationFileAnswerSignatureSigner from Models
 * @phpstan-import-type VerificationFileAnswerSignatureTime from Models
 * @phpstan-import-type VerificationFileAnswerSignatureAlgorithm from Models
 * @phpstan-import-type VerificationFileAnswerSignatureAnchor from Models
 * @phpstan-import-type VerificationFileAnswerSignatureRevocation from Models
 * @phpstan-import-type VerificationFileAnswerSignatureCheck from Models
 * @phpstan-import-type VerificationFileAnswerSignatureChange from Models
 * @phpstan-import-type VerificationFileAnswerSignaturePlace from Models
 * @phpstan-import-type VerificationFileAnswerSealPicturePlace from Models
 * @phpstan-import-type VerificationFileAnswerUnsignedCommentPlace from Models
 * @phpstan-import-type VerificationFileAnswerContract from Models
 * @phpstan-import-type VerificationFileAnswerReport from Models
 * @phpstan-import-type WebhooksCreate from Models
 * @phpstan-import-type WebhooksDeleteAnswer from Models
 * @phpstan-import-type WebhooksDeliveriesAnswer from Models
 * @phpstan-import-type WebhooksDeliveriesQuery from Models
 * @phpstan-import-type WebhooksListAnswer from Models
 * @phpstan-import-type WebhooksReplayRange from Models
 * @phpstan-import-type WebhooksReplayRangeAnswer from Models
 * @phpstan-import-type WebhooksUpdate from Models
 */
final class DigestsCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * 列出这个应用可用的摘要签名授权：哪枚印章、还剩几次、到何时
     *
     * @return DigestsAuthorizationsAnswer
     */
    public function authorizations(): array
    {
        return $this->transport->json('GET', '/openapi/v1/digest-authorizations');
    }

    /**
     * 取回一个摘要签名
     *
     * @return DigestSignature
     */
    public function get(string $id): array
    {
        return $this->transport->json('GET', '/openapi/v1/digest-signatures/' . Transport::part($id));
    }

    /**
     * 列出应用的摘要签名，新的在前
     *
     * @param DigestsListQuery $query
     * @return DigestsListAnswer
     */
    public function list(array $query = []): array
    {
        return $this->transport->json('GET', '/openapi/v1/digest-signatures', ['query' => $query]);
    }

    /**
     * 列出应用的摘要签名，新的在前；逐页取完。
     *
     * @param DigestsListQuery $query
     * @return \Generator<DigestSignature>
     */
    public function listAll(array $query = []): \Generator
    {
        return $this->transport->pages('GET', '/openapi/v1/digest-signatures', ['query' => $query]);
    }

    /**
     * 用企业的印章证书为一个摘要签名：文件留在您那里，得到可以独立验证的签名。没有人的同意，程序不能用印：须由企业管理员在印章的“静默签”里授权这个应用（限印章、期限与次数），或者这一摘要的用印申请已经批准；沙箱里用 sandbox.authorizeDigests 授权。cms 为分离式 CMS（PKCS#7），随印章的密钥为 RSA、ECDSA 或 SM2；gbt38540 为 GB/T 38540 电子签章数据，须为 SM2 印章。SM2 印章的摘要为 SM3，其他为 SHA-256。每次签名扣减一份合同余量，记入用印记录与存证。签名前请自行核对摘要属于您要签的文件：平台看不到原文。
     *
     * @param DigestsSign $body
     * @return DigestSignature
     */
    public function sign(array $body, ?string $idempotencyKey = null): array
    {
        return $this->transport->json('POST', '/openapi/v1/digest-signatures', ['body' => $body, 'idempotencyKey' => $idempotencyKey]);
    }
}
