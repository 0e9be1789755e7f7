// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin;

import cn.yinxin.model.*;

public final class SandboxCalls {
    private final Transport transport;

    SandboxCalls(Transport transport) {
        this.transport = transport;
    }

    /** 让沙箱里的企业管理员授权这个应用为摘要签名；企业还没有印章的，先制作一枚 */
    public SandboxAuthorizeDigestsAnswer authorizeDigests(SandboxAuthorizeDigests body, String idempotencyKey) {
        return transport.json(new Call("POST", "/openapi/v1/sandbox/digest-authorizations").body(body).idempotencyKey(idempotencyKey), data -> Json.model(data, SandboxAuthorizeDigestsAnswer::new));
    }

    /** 让沙箱里的企业管理员授权这个应用为摘要签名；企业还没有印章的，先制作一枚 */
    public SandboxAuthorizeDigestsAnswer authorizeDigests(SandboxAuthorizeDigests body) {
        return authorizeDigests(body, null);
    }

    /** 让沙箱里的这个人或企业同意并通过认证 */
    public Identity identity(String id, SandboxIdentity body, String idempotencyKey) {
        return transport.json(new Call("POST", "/openapi/v1/sandbox/identity-requests/" + Transport.part(id) + "/verify").body(body).idempotencyKey(idempotencyKey), data -> Json.model(data, Identity::new));
    }

    /** 让沙箱里的这个人或企业同意并通过认证 */
    public Identity identity(String id, SandboxIdentity body) {
        return identity(id, body, null);
    }

    /** 读沙箱发给合同各方的短信，新的在前。沙箱的短信不会发到真的手机：测试从这里读签署链接与验证码。手机号也被别的开发者使用的，只给出这份合同的链接，不给验证码。 */
    public SandboxMessagesAnswer messages(String id) {
        return transport.json(new Call("GET", "/openapi/v1/sandbox/contracts/" + Transport.part(id) + "/messages"), data -> Json.model(data, SandboxMessagesAnswer::new));
    }

    /** 让沙箱里的一方拒签 */
    public Contract reject(String id, String partyId, SandboxReject body, String idempotencyKey) {
        return transport.json(new Call("POST", "/openapi/v1/sandbox/contracts/" + Transport.part(id) + "/parties/" + Transport.part(partyId) + "/reject").body(body).idempotencyKey(idempotencyKey), data -> Json.model(data, Contract::new));
    }

    /** 让沙箱里的一方拒签 */
    public Contract reject(String id, String partyId, SandboxReject body) {
        return reject(id, partyId, body, null);
    }

    /** 让沙箱里的一方立即签署。只在沙箱：轮到的一方由平台代为完成实名与签署，供测试走完整个流程。签署是真的，证书由测试根签发。 */
    public Contract sign(String id, String partyId, String idempotencyKey) {
        return transport.json(new Call("POST", "/openapi/v1/sandbox/contracts/" + Transport.part(id) + "/parties/" + Transport.part(partyId) + "/sign").idempotencyKey(idempotencyKey), data -> Json.model(data, Contract::new));
    }

    /** 让沙箱里的一方立即签署。只在沙箱：轮到的一方由平台代为完成实名与签署，供测试走完整个流程。签署是真的，证书由测试根签发。 */
    public Contract sign(String id, String partyId) {
        return sign(id, partyId, null);
    }
}
