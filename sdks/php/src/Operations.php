<?php
// 由 scripts/sdk 从接口声明生成，请勿手工修改。
declare(strict_types=1);

namespace Yinxin;

class Operations
{
    public readonly AccountCalls $account;
    public readonly BatchesCalls $batches;
    public readonly ContractsCalls $contracts;
    public readonly EmbedsCalls $embeds;
    public readonly FilesCalls $files;
    public readonly SandboxCalls $sandbox;
    public readonly SignCodesCalls $signCodes;
    public readonly TemplatesCalls $templates;
    public readonly WebhooksCalls $webhooks;

    public function __construct(Transport $transport)
    {
        $this->account = new AccountCalls($transport);
        $this->batches = new BatchesCalls($transport);
        $this->contracts = new ContractsCalls($transport);
        $this->embeds = new EmbedsCalls($transport);
        $this->files = new FilesCalls($transport);
        $this->sandbox = new SandboxCalls($transport);
        $this->signCodes = new SignCodesCalls($transport);
        $this->templates = new TemplatesCalls($transport);
        $this->webhooks = new WebhooksCalls($transport);
    }
}
