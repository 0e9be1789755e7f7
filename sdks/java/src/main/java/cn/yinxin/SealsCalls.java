// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin;

import cn.yinxin.model.*;

public final class SealsCalls {
    private final Transport transport;

    SealsCalls(Transport transport) {
        this.transport = transport;
    }

    /** 列出企业的印章：状态、证书与可用次数。制章、续期与授权成员须由本人当面确认（短信或人脸），程序不能代做：请企业的印章管理员在 sealsUrl 给出的页面上办理，或用 embeds.create 把印章页放进您的系统。 */
    public SealsListAnswer list(SealsListQuery query) {
        return transport.json(new Call("GET", "/openapi/v1/seals").query(query.toJson()), data -> Json.model(data, SealsListAnswer::new));
    }

    /** 列出企业的印章：状态、证书与可用次数。制章、续期与授权成员须由本人当面确认（短信或人脸），程序不能代做：请企业的印章管理员在 sealsUrl 给出的页面上办理，或用 embeds.create 把印章页放进您的系统。 */
    public SealsListAnswer list() {
        return list(new SealsListQuery());
    }

    /** 列出企业的印章：状态、证书与可用次数。制章、续期与授权成员须由本人当面确认（短信或人脸），程序不能代做：请企业的印章管理员在 sealsUrl 给出的页面上办理，或用 embeds.create 把印章页放进您的系统。；逐页取完。 */
    public Iterable<Seal> listAll(SealsListQuery query) {
        return transport.pages(new Call("GET", "/openapi/v1/seals").query(query.toJson()), data -> Json.model(data, Seal::new));
    }

    /** 下载印章图样（PNG，透明底） */
    public byte[] picture(String id) {
        return transport.file(new Call("GET", "/openapi/v1/seals/" + Transport.part(id) + "/picture"));
    }

    /** 申请用印一次：批准之后可以用 digests.sign 签这一摘要。由印章保管人或审批流程中的人在页面上批准，7 天内有效，只能用一次。应用的授权人须持有这枚印章的用印授权，或企业的审批流程要求审批；授权人自己保管印章、又没有流程要求审批的，没有人可以批准，请改用“静默签”授权。 */
    public UseRequest requestUse(String id, SealsRequestUse body, String idempotencyKey) {
        return transport.json(new Call("POST", "/openapi/v1/seals/" + Transport.part(id) + "/use-requests").body(body).idempotencyKey(idempotencyKey), data -> Json.model(data, UseRequest::new));
    }

    /** 申请用印一次：批准之后可以用 digests.sign 签这一摘要。由印章保管人或审批流程中的人在页面上批准，7 天内有效，只能用一次。应用的授权人须持有这枚印章的用印授权，或企业的审批流程要求审批；授权人自己保管印章、又没有流程要求审批的，没有人可以批准，请改用“静默签”授权。 */
    public UseRequest requestUse(String id, SealsRequestUse body) {
        return requestUse(id, body, null);
    }

    /** 列出用印申请与审批结果，新的在前 */
    public SealsUseRequestsAnswer useRequests(SealsUseRequestsQuery query) {
        return transport.json(new Call("GET", "/openapi/v1/seal-use-requests").query(query.toJson()), data -> Json.model(data, SealsUseRequestsAnswer::new));
    }

    /** 列出用印申请与审批结果，新的在前 */
    public SealsUseRequestsAnswer useRequests() {
        return useRequests(new SealsUseRequestsQuery());
    }

    /** 列出用印申请与审批结果，新的在前；逐页取完。 */
    public Iterable<UseRequest> useRequestsAll(SealsUseRequestsQuery query) {
        return transport.pages(new Call("GET", "/openapi/v1/seal-use-requests").query(query.toJson()), data -> Json.model(data, UseRequest::new));
    }
}
