<?php
// 由 scripts/sdk 从接口声明生成，请勿手工修改。
declare(strict_types=1);

namespace Yinxin;

class Operations
{
    public readonly AccountCalls $account;
    public readonly BatchesCalls $batches;
    public readonly CertificatesCalls $certificates;
    public readonly ContractsCalls $contracts;
    public readonly DigestsCalls $digests;
    public readonly EmbedsCalls $embeds;
    public readonly EvidenceCalls $evidence;
    public readonly FilesCalls $files;
    public readonly IdentityCalls $identity;
    public readonly SandboxCalls $sandbox;
    public readonly SealsCalls $seals;
    public readonly SignCodesCalls $signCodes;
    public readonly TemplatesCalls $templates;
    public readonly TimestampsCalls $timestamps;
    public readonly VerificationCalls $verification;
    public readonly WebhooksCalls $webhooks;

    public function __construct(Transport $transport)
    {
        $this->account = new AccountCalls($transport);
        $this->batches = new BatchesCalls($transport);
        $this->certificates = new CertificatesCalls($transport);
        $this->contracts = new ContractsCalls($transport);
        $this->digests = new DigestsCalls($transport);
        $this->embeds = new EmbedsCalls($transport);
        $this->evidence = new EvidenceCalls($transport);
        $this->files = new FilesCalls($transport);
        $this->identity = new IdentityCalls($transport);
        $this->sandbox = new SandboxCalls($transport);
        $this->seals = new SealsCalls($transport);
        $this->signCodes = new SignCodesCalls($transport);
        $this->templates = new TemplatesCalls($transport);
        $this->timestamps = new TimestampsCalls($transport);
        $this->verification = new VerificationCalls($transport);
        $this->webhooks = new WebhooksCalls($transport);
    }
}
