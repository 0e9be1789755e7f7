// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class ContractsCreateFromTemplatePartyField extends JsonModel {
    public ContractsCreateFromTemplatePartyField() {}

    public ContractsCreateFromTemplatePartyField(Map<String, Object> json) {
        super(json);
    }

    /** 控件种类；取值 seal、signature、seam、date、text、number、choice、checkbox、image、attachment */
    public String kind() {
        return (String) get("kind");
    }

    /** 控件种类；取值 seal、signature、seam、date、text、number、choice、checkbox、image、attachment */
    public ContractsCreateFromTemplatePartyField kind(String value) {
        put("kind", value);
        return this;
    }

    /** 第几份文件，从 1 起 */
    public Long file() {
        return Json.integer(get("file"));
    }

    /** 第几份文件，从 1 起 */
    public ContractsCreateFromTemplatePartyField file(long value) {
        put("file", value);
        return this;
    }

    /** 页码，从 1 起；与 left、top 一起给出 */
    public Long page() {
        return Json.integer(get("page"));
    }

    /** 页码，从 1 起；与 left、top 一起给出 */
    public ContractsCreateFromTemplatePartyField page(long value) {
        put("page", value);
        return this;
    }

    /** 距页面左边的毫米数 */
    public Double left() {
        return Json.number(get("left"));
    }

    /** 距页面左边的毫米数 */
    public ContractsCreateFromTemplatePartyField left(double value) {
        put("left", value);
        return this;
    }

    /** 距页面上边的毫米数 */
    public Double top() {
        return Json.number(get("top"));
    }

    /** 距页面上边的毫米数 */
    public ContractsCreateFromTemplatePartyField top(double value) {
        put("top", value);
        return this;
    }

    /** 放在这些文字的右边；与 page 二选一 */
    public String keyword() {
        return (String) get("keyword");
    }

    /** 放在这些文字的右边；与 page 二选一 */
    public ContractsCreateFromTemplatePartyField keyword(String value) {
        put("keyword", value);
        return this;
    }

    /** 文字出现多次时取第几处，从 1 起；缺省为最后一处 */
    public Long nth() {
        return Json.integer(get("nth"));
    }

    /** 文字出现多次时取第几处，从 1 起；缺省为最后一处 */
    public ContractsCreateFromTemplatePartyField nth(long value) {
        put("nth", value);
        return this;
    }

    /** 宽（毫米），缺省按种类 */
    public Double width() {
        return Json.number(get("width"));
    }

    /** 宽（毫米），缺省按种类 */
    public ContractsCreateFromTemplatePartyField width(double value) {
        put("width", value);
        return this;
    }

    /** 高（毫米），缺省按种类 */
    public Double height() {
        return Json.number(get("height"));
    }

    /** 高（毫米），缺省按种类 */
    public ContractsCreateFromTemplatePartyField height(double value) {
        put("height", value);
        return this;
    }

    public String label() {
        return (String) get("label");
    }

    public ContractsCreateFromTemplatePartyField label(String value) {
        put("label", value);
        return this;
    }

    public Boolean required() {
        return (Boolean) get("required");
    }

    public ContractsCreateFromTemplatePartyField required(boolean value) {
        put("required", value);
        return this;
    }

    /** 预填的内容 */
    public String value() {
        return (String) get("value");
    }

    /** 预填的内容 */
    public ContractsCreateFromTemplatePartyField value(String value) {
        put("value", value);
        return this;
    }
}
