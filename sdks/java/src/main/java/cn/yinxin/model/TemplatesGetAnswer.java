// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.List;
import java.util.Map;

public final class TemplatesGetAnswer extends JsonModel {
    public TemplatesGetAnswer() {}

    public TemplatesGetAnswer(Map<String, Object> json) {
        super(json);
    }

    /** 模板编号 */
    public String id() {
        return (String) get("id");
    }

    /** 模板编号 */
    public TemplatesGetAnswer id(String value) {
        put("id", value);
        return this;
    }

    public String name() {
        return (String) get("name");
    }

    public TemplatesGetAnswer name(String value) {
        put("name", value);
        return this;
    }

    public Long version() {
        return Json.integer(get("version"));
    }

    public TemplatesGetAnswer version(long value) {
        put("version", value);
        return this;
    }

    public List<TemplatesGetAnswerDocument> documents() {
        return Json.list(get("documents"), item1 -> Json.model(item1, TemplatesGetAnswerDocument::new));
    }

    public TemplatesGetAnswer documents(List<TemplatesGetAnswerDocument> value) {
        put("documents", value);
        return this;
    }

    public List<TemplatesGetAnswerRole> roles() {
        return Json.list(get("roles"), item1 -> Json.model(item1, TemplatesGetAnswerRole::new));
    }

    public TemplatesGetAnswer roles(List<TemplatesGetAnswerRole> value) {
        put("roles", value);
        return this;
    }

    public List<TemplatesGetAnswerField> fields() {
        return Json.list(get("fields"), item1 -> Json.model(item1, TemplatesGetAnswerField::new));
    }

    public TemplatesGetAnswer fields(List<TemplatesGetAnswerField> value) {
        put("fields", value);
        return this;
    }
}
