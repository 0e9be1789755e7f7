<?php
// 由 scripts/sdk 从接口声明生成，请勿手工修改。
declare(strict_types=1);

namespace Yinxin;

/**
 * @phpstan-import-type Contract from Models
 * @phpstan-import-type ContractParty from Models
 * @phpstan-import-type ContractDocument from Models
 * @phpstan-import-type AccountGetAnswer from Models
 * @phpstan-import-type AccountUsageAnswer from Models
 * @phpstan-import-type ContractsCreate from Models
 * @phpstan-import-type ContractsCreateSigner from Models
 * @phpstan-import-type ContractsCreateSignerField from Models
 * @phpstan-import-type ContractsExtend from Models
 * @phpstan-import-type ContractsLinkAnswer from Models
 * @phpstan-import-type ContractsListAnswer from Models
 * @phpstan-import-type ContractsListAnswerItem from Models
 * @phpstan-import-type ContractsListQuery from Models
 * @phpstan-import-type ContractsRecall from Models
 * @phpstan-import-type ContractsVoid from Models
 * @phpstan-import-type ContractsVoidAnswer from Models
 * @phpstan-import-type FilesUploadAnswer from Models
 */
final class SandboxCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * 让沙箱里的一方立即签署。只在沙箱：轮到的一方由平台代为完成实名与签署，供测试走完整个流程。签署是真的，证书由测试根签发。
     *
     * @return Contract
     */
    public function sign(string $id, string $partyId, ?string $idempotencyKey = null): array
    {
        return $this->transport->json('POST', '/openapi/v1/sandbox/contracts/' . Transport::part($id) . '/parties/' . Transport::part($partyId) . '/sign', ['idempotencyKey' => $idempotencyKey]);
    }
}
