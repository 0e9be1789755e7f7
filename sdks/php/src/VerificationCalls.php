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
final class VerificationCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * 按摘要查询：是不是本平台签署的文件或出具的报告
     *
     * @return VerificationDigestAnswer
     */
    public function digest(string $sha256): array
    {
        return $this->transport->json('GET', '/openapi/v1/verification/digests/' . Transport::part($sha256));
    }

    /**
     * 验证一份文件的签名：逐个签名的结论、证书、时间戳与修改。以 multipart/form-data 发送，文件放在 file 一项中。文件不保存。
     *
     * @return VerificationFileAnswer
     */
    public function file(string $name, string $content, ?string $idempotencyKey = null): array
    {
        return $this->transport->json('POST', '/openapi/v1/verification/files', ['file' => [$name, $content], 'idempotencyKey' => $idempotencyKey]);
    }
}
