// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class TemplatesGetAnswerDocument extends JsonModel {
    public TemplatesGetAnswerDocument() {}

    public TemplatesGetAnswerDocument(Map<String, Object> json) {
        super(json);
    }

    public String name() {
        return (String) get("name");
    }

    public TemplatesGetAnswerDocument name(String value) {
        put("name", value);
        return this;
    }

    public Long pages() {
        return Json.integer(get("pages"));
    }

    public TemplatesGetAnswerDocument pages(long value) {
        put("pages", value);
        return this;
    }
}
