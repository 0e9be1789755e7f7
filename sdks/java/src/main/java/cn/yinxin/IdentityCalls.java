// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin;

import cn.yinxin.model.*;

public final class IdentityCalls {
    private final Transport transport;

    IdentityCalls(Transport transport) {
        this.transport = transport;
    }

    /** 查询一次实名认证的结果 */
    public Identity get(String id) {
        return transport.json(new Call("GET", "/openapi/v1/identity-requests/" + Transport.part(id)), data -> Json.model(data, Identity::new));
    }

    /** 取一个一次性的实名认证链接，交给本人打开。本人用自己的手机号登录，看到是谁在询问、会告诉它什么，同意之后完成认证；已经认证过的只需同意。链接 7 天内有效。结果用 identity.get 查询。企业认证由企业的经办人打开。 */
    public IdentityLinkAnswer link(IdentityLink body, String idempotencyKey) {
        return transport.json(new Call("POST", "/openapi/v1/identity-requests").body(body).idempotencyKey(idempotencyKey), data -> Json.model(data, IdentityLinkAnswer::new));
    }

    /** 取一个一次性的实名认证链接，交给本人打开。本人用自己的手机号登录，看到是谁在询问、会告诉它什么，同意之后完成认证；已经认证过的只需同意。链接 7 天内有效。结果用 identity.get 查询。企业认证由企业的经办人打开。 */
    public IdentityLinkAnswer link(IdentityLink body) {
        return link(body, null);
    }
}
