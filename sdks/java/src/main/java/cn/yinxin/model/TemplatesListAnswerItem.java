// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.List;
import java.util.Map;

public final class TemplatesListAnswerItem extends JsonModel {
    public TemplatesListAnswerItem() {}

    public TemplatesListAnswerItem(Map<String, Object> json) {
        super(json);
    }

    /** 模板编号 */
    public String id() {
        return (String) get("id");
    }

    /** 模板编号 */
    public TemplatesListAnswerItem id(String value) {
        put("id", value);
        return this;
    }

    public String name() {
        return (String) get("name");
    }

    public TemplatesListAnswerItem name(String value) {
        put("name", value);
        return this;
    }

    /** 最新发布的版本 */
    public Long version() {
        return Json.integer(get("version"));
    }

    /** 最新发布的版本 */
    public TemplatesListAnswerItem version(Long value) {
        put("version", value);
        return this;
    }

    /** 签署角色的名称 */
    public List<String> roles() {
        return Json.list(get("roles"), item1 -> (String) item1);
    }

    /** 签署角色的名称 */
    public TemplatesListAnswerItem roles(List<String> value) {
        put("roles", value);
        return this;
    }

    public String changedAt() {
        return (String) get("changedAt");
    }

    public TemplatesListAnswerItem changedAt(String value) {
        put("changedAt", value);
        return this;
    }
}
