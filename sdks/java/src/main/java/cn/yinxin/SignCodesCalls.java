// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin;

import cn.yinxin.model.*;

public final class SignCodesCalls {
    private final Transport transport;

    SignCodesCalls(Transport transport) {
        this.transport = transport;
    }

    /** 新建签署码：谁扫码，谁得到一份由模板生成的合同 */
    public SignCodesCreateAnswer create(SignCodesCreate body, String idempotencyKey) {
        return transport.json(new Call("POST", "/openapi/v1/sign-codes").body(body).idempotencyKey(idempotencyKey), data -> Json.model(data, SignCodesCreateAnswer::new));
    }

    /** 新建签署码：谁扫码，谁得到一份由模板生成的合同 */
    public SignCodesCreateAnswer create(SignCodesCreate body) {
        return create(body, null);
    }

    /** 查询签署码：链接、名额与状态 */
    public SignCodesGetAnswer get(String id) {
        return transport.json(new Call("GET", "/openapi/v1/sign-codes/" + Transport.part(id)), data -> Json.model(data, SignCodesGetAnswer::new));
    }

    /** 列出签署码，新的在前 */
    public SignCodesListAnswer list(SignCodesListQuery query) {
        return transport.json(new Call("GET", "/openapi/v1/sign-codes").query(query.toJson()), data -> Json.model(data, SignCodesListAnswer::new));
    }

    /** 列出签署码，新的在前 */
    public SignCodesListAnswer list() {
        return list(new SignCodesListQuery());
    }

    /** 列出签署码，新的在前；逐页取完。 */
    public Iterable<SignCode> listAll(SignCodesListQuery query) {
        return transport.pages(new Call("GET", "/openapi/v1/sign-codes").query(query.toJson()), data -> Json.model(data, SignCode::new));
    }

    /** 停用签署码，立即生效；已生成的合同不受影响 */
    public SignCodesStopAnswer stop(String id, String idempotencyKey) {
        return transport.json(new Call("POST", "/openapi/v1/sign-codes/" + Transport.part(id) + "/stop").idempotencyKey(idempotencyKey), data -> Json.model(data, SignCodesStopAnswer::new));
    }

    /** 停用签署码，立即生效；已生成的合同不受影响 */
    public SignCodesStopAnswer stop(String id) {
        return stop(id, null);
    }
}
