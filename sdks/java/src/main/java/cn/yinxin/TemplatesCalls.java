// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin;

import cn.yinxin.model.*;

public final class TemplatesCalls {
    private final Transport transport;

    TemplatesCalls(Transport transport) {
        this.transport = transport;
    }

    /** 查询模板：角色与填写项 */
    public TemplatesGetAnswer get(String id) {
        return transport.json(new Call("GET", "/openapi/v1/templates/" + Transport.part(id)), data -> Json.model(data, TemplatesGetAnswer::new));
    }

    /** 列出可用的模板，新的在前 */
    public TemplatesListAnswer list(TemplatesListQuery query) {
        return transport.json(new Call("GET", "/openapi/v1/templates").query(query.toJson()), data -> Json.model(data, TemplatesListAnswer::new));
    }

    /** 列出可用的模板，新的在前 */
    public TemplatesListAnswer list() {
        return list(new TemplatesListQuery());
    }

    /** 列出可用的模板，新的在前；逐页取完。 */
    public Iterable<TemplatesListAnswerItem> listAll(TemplatesListQuery query) {
        return transport.pages(new Call("GET", "/openapi/v1/templates").query(query.toJson()), data -> Json.model(data, TemplatesListAnswerItem::new));
    }
}
