// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin;

import cn.yinxin.model.*;

public final class DigestsCalls {
    private final Transport transport;

    DigestsCalls(Transport transport) {
        this.transport = transport;
    }

    /** 列出这个应用可用的摘要签名授权：哪枚印章、还剩几次、到何时 */
    public DigestsAuthorizationsAnswer authorizations() {
        return transport.json(new Call("GET", "/openapi/v1/digest-authorizations"), data -> Json.model(data, DigestsAuthorizationsAnswer::new));
    }

    /** 取回一个摘要签名 */
    public DigestSignature get(String id) {
        return transport.json(new Call("GET", "/openapi/v1/digest-signatures/" + Transport.part(id)), data -> Json.model(data, DigestSignature::new));
    }

    /** 列出应用的摘要签名，新的在前 */
    public DigestsListAnswer list(DigestsListQuery query) {
        return transport.json(new Call("GET", "/openapi/v1/digest-signatures").query(query.toJson()), data -> Json.model(data, DigestsListAnswer::new));
    }

    /** 列出应用的摘要签名，新的在前 */
    public DigestsListAnswer list() {
        return list(new DigestsListQuery());
    }

    /** 列出应用的摘要签名，新的在前；逐页取完。 */
    public Iterable<DigestSignature> listAll(DigestsListQuery query) {
        return transport.pages(new Call("GET", "/openapi/v1/digest-signatures").query(query.toJson()), data -> Json.model(data, DigestSignature::new));
    }

    /** 用企业的印章证书为一个摘要签名：文件留在您那里，得到可以独立验证的签名。没有人的同意，程序不能用印：须由企业管理员在印章的“静默签”里授权这个应用（限印章、期限与次数），或者这一摘要的用印申请已经批准；沙箱里用 sandbox.authorizeDigests 授权。cms 为分离式 CMS（PKCS#7），随印章的密钥为 RSA、ECDSA 或 SM2；gbt38540 为 GB/T 38540 电子签章数据，须为 SM2 印章。SM2 印章的摘要为 SM3，其他为 SHA-256。每次签名扣减一份合同余量，记入用印记录与存证。签名前请自行核对摘要属于您要签的文件：平台看不到原文。 */
    public DigestSignature sign(DigestsSign body, String idempotencyKey) {
        return transport.json(new Call("POST", "/openapi/v1/digest-signatures").body(body).idempotencyKey(idempotencyKey), data -> Json.model(data, DigestSignature::new));
    }

    /** 用企业的印章证书为一个摘要签名：文件留在您那里，得到可以独立验证的签名。没有人的同意，程序不能用印：须由企业管理员在印章的“静默签”里授权这个应用（限印章、期限与次数），或者这一摘要的用印申请已经批准；沙箱里用 sandbox.authorizeDigests 授权。cms 为分离式 CMS（PKCS#7），随印章的密钥为 RSA、ECDSA 或 SM2；gbt38540 为 GB/T 38540 电子签章数据，须为 SM2 印章。SM2 印章的摘要为 SM3，其他为 SHA-256。每次签名扣减一份合同余量，记入用印记录与存证。签名前请自行核对摘要属于您要签的文件：平台看不到原文。 */
    public DigestSignature sign(DigestsSign body) {
        return sign(body, null);
    }
}
