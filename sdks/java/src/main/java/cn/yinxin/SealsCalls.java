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
}
