// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.List;
import java.util.Map;

public final class ContractsCreateFromTemplate extends JsonModel {
    public ContractsCreateFromTemplate() {}

    public ContractsCreateFromTemplate(Map<String, Object> json) {
        super(json);
    }

    /** 模板编号 */
    public String templateId() {
        return (String) get("templateId");
    }

    /** 模板编号 */
    public ContractsCreateFromTemplate templateId(String value) {
        put("templateId", value);
        return this;
    }

    /** 只用这一版；模板已更新时报错。缺省为最新发布的 */
    public Long version() {
        return Json.integer(get("version"));
    }

    /** 只用这一版；模板已更新时报错。缺省为最新发布的 */
    public ContractsCreateFromTemplate version(long value) {
        put("version", value);
        return this;
    }

    /** 合同名称，缺省为模板的名称 */
    public String title() {
        return (String) get("title");
    }

    /** 合同名称，缺省为模板的名称 */
    public ContractsCreateFromTemplate title(String value) {
        put("title", value);
        return this;
    }

    public List<ContractsCreateFromTemplateParty> parties() {
        return Json.list(get("parties"), item1 -> Json.model(item1, ContractsCreateFromTemplateParty::new));
    }

    public ContractsCreateFromTemplate parties(List<ContractsCreateFromTemplateParty> value) {
        put("parties", value);
        return this;
    }

    /** 按填写项的名称给出内容；两个角色有同名的项时写 角色/名称 */
    public Object values() {
        return get("values");
    }

    /** 按填写项的名称给出内容；两个角色有同名的项时写 角色/名称 */
    public ContractsCreateFromTemplate values(Object value) {
        put("values", value);
        return this;
    }

    /** 附加的文件编号，按顺序 */
    public List<String> files() {
        return Json.list(get("files"), item1 -> (String) item1);
    }

    /** 附加的文件编号，按顺序 */
    public ContractsCreateFromTemplate files(List<String> value) {
        put("files", value);
        return this;
    }

    /** 签署截止时间，缺省为发起后 30 天 */
    public String deadline() {
        return (String) get("deadline");
    }

    /** 签署截止时间，缺省为发起后 30 天 */
    public ContractsCreateFromTemplate deadline(String value) {
        put("deadline", value);
        return this;
    }

    /** 合同金额，分 */
    public Long amount() {
        return Json.integer(get("amount"));
    }

    /** 合同金额，分 */
    public ContractsCreateFromTemplate amount(Long value) {
        put("amount", value);
        return this;
    }

    /** 是否立即发起；否则存为草稿 */
    public Boolean send() {
        return (Boolean) get("send");
    }

    /** 是否立即发起；否则存为草稿 */
    public ContractsCreateFromTemplate send(boolean value) {
        put("send", value);
        return this;
    }
}
