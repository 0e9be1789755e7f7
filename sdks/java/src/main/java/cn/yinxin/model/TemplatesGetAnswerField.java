// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.List;
import java.util.Map;

public final class TemplatesGetAnswerField extends JsonModel {
    public TemplatesGetAnswerField() {}

    public TemplatesGetAnswerField(Map<String, Object> json) {
        super(json);
    }

    /** 填写项的名称 */
    public String name() {
        return (String) get("name");
    }

    /** 填写项的名称 */
    public TemplatesGetAnswerField name(String value) {
        put("name", value);
        return this;
    }

    /** 由哪个角色填写；空为发起时填写 */
    public String role() {
        return (String) get("role");
    }

    /** 由哪个角色填写；空为发起时填写 */
    public TemplatesGetAnswerField role(String value) {
        put("role", value);
        return this;
    }

    /** 取值 seal、signature、seam、date、text、number、choice、checkbox、image、attachment */
    public String kind() {
        return (String) get("kind");
    }

    /** 取值 seal、signature、seam、date、text、number、choice、checkbox、image、attachment */
    public TemplatesGetAnswerField kind(String value) {
        put("kind", value);
        return this;
    }

    /** 发起时必须填写 */
    public Boolean required() {
        return (Boolean) get("required");
    }

    /** 发起时必须填写 */
    public TemplatesGetAnswerField required(boolean value) {
        put("required", value);
        return this;
    }

    public List<String> choices() {
        return Json.list(get("choices"), item1 -> (String) item1);
    }

    public TemplatesGetAnswerField choices(List<String> value) {
        put("choices", value);
        return this;
    }

    /** 模板中预填的内容 */
    public String value() {
        return (String) get("value");
    }

    /** 模板中预填的内容 */
    public TemplatesGetAnswerField value(String value) {
        put("value", value);
        return this;
    }
}
