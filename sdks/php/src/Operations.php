<?php
// 由 scripts/sdk 从接口声明生成，请勿手工修改。
declare(strict_types=1);

namespace Yinxin;

class Operations
{
    public readonly AccountCalls $account;
    public readonly ContractsCalls $contracts;
    public readonly FilesCalls $files;
    public readonly SandboxCalls $sandbox;

    public function __construct(Transport $transport)
    {
        $this->account = new AccountCalls($transport);
        $this->contracts = new ContractsCalls($transport);
        $this->files = new FilesCalls($transport);
        $this->sandbox = new SandboxCalls($transport);
    }
}
