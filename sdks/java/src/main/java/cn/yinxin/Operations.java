// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin;

/** 按能力分组的调用。 */
public class Operations {
    private final AccountCalls account;
    private final ContractsCalls contracts;
    private final FilesCalls files;
    private final SandboxCalls sandbox;

    Operations(Transport transport) {
        account = new AccountCalls(transport);
        contracts = new ContractsCalls(transport);
        files = new FilesCalls(transport);
        sandbox = new SandboxCalls(transport);
    }

    public AccountCalls account() {
        return account;
    }

    public ContractsCalls contracts() {
        return contracts;
    }

    public FilesCalls files() {
        return files;
    }

    public SandboxCalls sandbox() {
        return sandbox;
    }
}
