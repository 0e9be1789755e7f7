// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin;

import cn.yinxin.model.*;

public final class EmbedsCalls {
    private final Transport transport;

    EmbedsCalls(Transport transport) {
        this.transport = transport;
    }

    /** 取一个一次性的嵌入地址，放进您页面的 iframe 或 App 的 WebView。地址 10 分钟内打开一次有效。只有应用登记的来源可以嵌入；没有登录的人在页面里用自己的手机验证码登录，签署时仍由本人确认意愿。signing 须给出 contractId 与 partyId；template 可给出 templateId。 */
    public EmbedsCreateAnswer create(EmbedsCreate body, String idempotencyKey) {
        return transport.json(new Call("POST", "/openapi/v1/embeds").body(body).idempotencyKey(idempotencyKey), data -> Json.model(data, EmbedsCreateAnswer::new));
    }

    /** 取一个一次性的嵌入地址，放进您页面的 iframe 或 App 的 WebView。地址 10 分钟内打开一次有效。只有应用登记的来源可以嵌入；没有登录的人在页面里用自己的手机验证码登录，签署时仍由本人确认意愿。signing 须给出 contractId 与 partyId；template 可给出 templateId。 */
    public EmbedsCreateAnswer create(EmbedsCreate body) {
        return create(body, null);
    }
}
