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
final class ContractsCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * 下载合同的全部文件与附件（ZIP）
     *
     * @return string 文件的内容
     */
    public function archive(string $id): string
    {
        return $this->transport->file('GET', '/openapi/v1/contracts/' . Transport::part($id) . '/archive');
    }

    /**
     * 用已上传的文件创建合同，缺省立即发起。各方按数组顺序依次签署。控件按坐标（毫米）或按文件里的文字放置。发起扣减 1 份额度；对方签署前撤回、过期与拒签的返还规则见用户服务协议。
     *
     * @param ContractsCreate $body
     * @return Contract
     */
    public function create(array $body, ?string $idempotencyKey = null): array
    {
        return $this->transport->json('POST', '/openapi/v1/contracts', ['body' => $body, 'idempotencyKey' => $idempotencyKey]);
    }

    /**
     * 用模板创建合同，可附加已上传的文件，缺省立即发起。各方按角色名称给出，内容按填写项名称给出，见 templates.get。由本企业担任的角色不必给出。附加的文件排在模板的文件之后；各方的 fields 在全部文件里按坐标或文字再放置控件，file 从模板的第一份文件数起。本企业已设静默签授权且合同符合其条件的，轮到时自动盖章。
     *
     * @param ContractsCreateFromTemplate $body
     * @return Contract
     */
    public function createFromTemplate(array $body, ?string $idempotencyKey = null): array
    {
        return $this->transport->json('POST', '/openapi/v1/contracts/from-template', ['body' => $body, 'idempotencyKey' => $idempotencyKey]);
    }

    /**
     * 下载证据包（ZIP）：签署件、事件、日志证明、证书与证据报告。最近的事件写入日志前回答“尚未就绪”，请稍后再取。证据包可以离线验证。
     *
     * @return string 文件的内容
     */
    public function evidence(string $id): string
    {
        return $this->transport->file('GET', '/openapi/v1/contracts/' . Transport::part($id) . '/evidence');
    }

    /**
     * 下载证据报告（PDF，由平台签名）
     *
     * @return string 文件的内容
     */
    public function evidenceReport(string $id): string
    {
        return $this->transport->file('GET', '/openapi/v1/contracts/' . Transport::part($id) . '/evidence-report');
    }

    /**
     * 把签署截止时间推后
     *
     * @param ContractsExtend $body
     * @return Contract
     */
    public function extend(string $id, array $body, ?string $idempotencyKey = null): array
    {
        return $this->transport->json('POST', '/openapi/v1/contracts/' . Transport::part($id) . '/extend', ['body' => $body, 'idempotencyKey' => $idempotencyKey]);
    }

    /**
     * 下载合同里的一份文件（PDF）
     *
     * @return string 文件的内容
     */
    public function file(string $id, string $documentId): string
    {
        return $this->transport->file('GET', '/openapi/v1/contracts/' . Transport::part($id) . '/documents/' . Transport::part($documentId));
    }

    /**
     * 查询合同：状态、各方与文件
     *
     * @return Contract
     */
    public function get(string $id): array
    {
        return $this->transport->json('GET', '/openapi/v1/contracts/' . Transport::part($id));
    }

    /**
     * 取一方的签署链接。链接的第一台设备可以直接阅读；签署时仍由签署人本人确认意愿。
     *
     * @return ContractsLinkAnswer
     */
    public function link(string $id, string $partyId, ?string $idempotencyKey = null): array
    {
        return $this->transport->json('POST', '/openapi/v1/contracts/' . Transport::part($id) . '/parties/' . Transport::part($partyId) . '/link', ['idempotencyKey' => $idempotencyKey]);
    }

    /**
     * 取轮到签署的各方的签署链接
     *
     * @return ContractsLinksAnswer
     */
    public function links(string $id): array
    {
        return $this->transport->json('GET', '/openapi/v1/contracts/' . Transport::part($id) . '/links');
    }

    /**
     * 列出合同，新的在前
     *
     * @param ContractsListQuery $query
     * @return ContractsListAnswer
     */
    public function list(array $query = []): array
    {
        return $this->transport->json('GET', '/openapi/v1/contracts', ['query' => $query]);
    }

    /**
     * 列出合同，新的在前；逐页取完。
     *
     * @param ContractsListQuery $query
     * @return \Generator<ContractsListAnswerItem>
     */
    public function listAll(array $query = []): \Generator
    {
        return $this->transport->pages('GET', '/openapi/v1/contracts', ['query' => $query]);
    }

    /**
     * 撤回还没有签完的合同
     *
     * @param ContractsRecall $body
     * @return Contract
     */
    public function recall(string $id, array $body, ?string $idempotencyKey = null): array
    {
        return $this->transport->json('POST', '/openapi/v1/contracts/' . Transport::part($id) . '/recall', ['body' => $body, 'idempotencyKey' => $idempotencyKey]);
    }

    /**
     * 把还没有签署的一方换成另一位；单位的经办人换人，单位不变
     *
     * @param ContractsReplaceSigner $body
     * @return Contract
     */
    public function replaceSigner(string $id, string $partyId, array $body, ?string $idempotencyKey = null): array
    {
        return $this->transport->json('POST', '/openapi/v1/contracts/' . Transport::part($id) . '/parties/' . Transport::part($partyId) . '/replace', ['body' => $body, 'idempotencyKey' => $idempotencyKey]);
    }

    /**
     * 发起一份草稿
     *
     * @return Contract
     */
    public function send(string $id, ?string $idempotencyKey = null): array
    {
        return $this->transport->json('POST', '/openapi/v1/contracts/' . Transport::part($id) . '/send', ['idempotencyKey' => $idempotencyKey]);
    }

    /**
     * 催办：再次通知轮到签署的各方，每份每天至多 3 次
     *
     * @return Contract
     */
    public function urge(string $id, ?string $idempotencyKey = null): array
    {
        return $this->transport->json('POST', '/openapi/v1/contracts/' . Transport::part($id) . '/urge', ['idempotencyKey' => $idempotencyKey]);
    }

    /**
     * 作废已完成的合同：写出作废协议，请各方签署
     *
     * @param ContractsVoid $body
     * @return ContractsVoidAnswer
     */
    public function void(string $id, array $body, ?string $idempotencyKey = null): array
    {
        return $this->transport->json('POST', '/openapi/v1/contracts/' . Transport::part($id) . '/void', ['body' => $body, 'idempotencyKey' => $idempotencyKey]);
    }
}
