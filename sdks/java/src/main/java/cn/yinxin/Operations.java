// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin;

/** 按能力分组的调用。 */
public class Operations {
    private final AccountCalls account;
    private final BatchesCalls batches;
    private final ContractsCalls contracts;
    private final EmbedsCalls embeds;
    private final FilesCalls files;
    private final SandboxCalls sandbox;
    private final SignCodesCalls signCodes;
    private final TemplatesCalls templates;
    private final WebhooksCalls webhooks;

    Operations(Transport transport) {
        account = new AccountCalls(transport);
        batches = new BatchesCalls(transport);
        contracts = new ContractsCalls(transport);
        embeds = new EmbedsCalls(transport);
        files = new FilesCalls(transport);
        sandbox = new SandboxCalls(transport);
        signCodes = new SignCodesCalls(transport);
        templates = new TemplatesCalls(transport);
        webhooks = new WebhooksCalls(transport);
    }

    public AccountCalls account() {
        return account;
    }

    public BatchesCalls batches() {
        return batches;
    }

    public ContractsCalls contracts() {
        return contracts;
    }

    public EmbedsCalls embeds() {
        return embeds;
    }

    public FilesCalls files() {
        return files;
    }

    public SandboxCalls sandbox() {
        return sandbox;
    }

    public SignCodesCalls signCodes() {
        return signCodes;
    }

    public TemplatesCalls templates() {
        return templates;
    }

    public WebhooksCalls webhooks() {
        return webhooks;
    }
}
