// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin;

/** 按能力分组的调用。 */
public class Operations {
    private final AccountCalls account;
    private final BatchesCalls batches;
    private final CertificatesCalls certificates;
    private final ContractsCalls contracts;
    private final DigestsCalls digests;
    private final EmbedsCalls embeds;
    private final EvidenceCalls evidence;
    private final FilesCalls files;
    private final IdentityCalls identity;
    private final SandboxCalls sandbox;
    private final SealsCalls seals;
    private final SignCodesCalls signCodes;
    private final TemplatesCalls templates;
    private final TimestampsCalls timestamps;
    private final VerificationCalls verification;
    private final WebhooksCalls webhooks;

    Operations(Transport transport) {
        account = new AccountCalls(transport);
        batches = new BatchesCalls(transport);
        certificates = new CertificatesCalls(transport);
        contracts = new ContractsCalls(transport);
        digests = new DigestsCalls(transport);
        embeds = new EmbedsCalls(transport);
        evidence = new EvidenceCalls(transport);
        files = new FilesCalls(transport);
        identity = new IdentityCalls(transport);
        sandbox = new SandboxCalls(transport);
        seals = new SealsCalls(transport);
        signCodes = new SignCodesCalls(transport);
        templates = new TemplatesCalls(transport);
        timestamps = new TimestampsCalls(transport);
        verification = new VerificationCalls(transport);
        webhooks = new WebhooksCalls(transport);
    }

    public AccountCalls account() {
        return account;
    }

    public BatchesCalls batches() {
        return batches;
    }

    public CertificatesCalls certificates() {
        return certificates;
    }

    public ContractsCalls contracts() {
        return contracts;
    }

    public DigestsCalls digests() {
        return digests;
    }

    public EmbedsCalls embeds() {
        return embeds;
    }

    public EvidenceCalls evidence() {
        return evidence;
    }

    public FilesCalls files() {
        return files;
    }

    public IdentityCalls identity() {
        return identity;
    }

    public SandboxCalls sandbox() {
        return sandbox;
    }

    public SealsCalls seals() {
        return seals;
    }

    public SignCodesCalls signCodes() {
        return signCodes;
    }

    public TemplatesCalls templates() {
        return templates;
    }

    public TimestampsCalls timestamps() {
        return timestamps;
    }

    public VerificationCalls verification() {
        return verification;
    }

    public WebhooksCalls webhooks() {
        return webhooks;
    }
}
