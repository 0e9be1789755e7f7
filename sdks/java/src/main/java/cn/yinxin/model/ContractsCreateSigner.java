// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.List;
import java.util.Map;

public final class ContractsCreateSigner extends JsonModel {
    public ContractsCreateSigner() {}

    public ContractsCreateSigner(Map<String, Object> json) {
        super(json);
    }

    /** 本企业；姓名、手机号与单位取自授权应用的账号 */
    public Boolean self() {
        return (Boolean) get("self");
    }

    /** 本企业；姓名、手机号与单位取自授权应用的账号 */
    public ContractsCreateSigner self(boolean value) {
        put("self", value);
        return this;
    }

    /** 个人或单位；取值 person、organization */
    public String kind() {
        return (String) get("kind");
    }

    /** 个人或单位；取值 person、organization */
    public ContractsCreateSigner kind(String value) {
        put("kind", value);
        return this;
    }

    /** 签署人姓名；self 时不填 */
    public String name() {
        return (String) get("name");
    }

    /** 签署人姓名；self 时不填 */
    public ContractsCreateSigner name(String value) {
        put("name", value);
        return this;
    }

    /** 单位名称；个人不填 */
    public String organizationName() {
        return (String) get("organizationName");
    }

    /** 单位名称；个人不填 */
    public ContractsCreateSigner organizationName(String value) {
        put("organizationName", value);
        return this;
    }

    /** 签署人手机号；self 时不填 */
    public String phone() {
        return (String) get("phone");
    }

    /** 签署人手机号；self 时不填 */
    public ContractsCreateSigner phone(String value) {
        put("phone", value);
        return this;
    }

    /** 单位的经办人或法定代表人；取值 agent、representative */
    public String actingAs() {
        return (String) get("actingAs");
    }

    /** 单位的经办人或法定代表人；取值 agent、representative */
    public ContractsCreateSigner actingAs(String value) {
        put("actingAs", value);
        return this;
    }

    /** 第几步签署；缺省按数组顺序，一人一步 */
    public Long step() {
        return Json.integer(get("step"));
    }

    /** 第几步签署；缺省按数组顺序，一人一步 */
    public ContractsCreateSigner step(long value) {
        put("step", value);
        return this;
    }

    /** 文件里 {{甲方:印章}} 这样的标记用哪个名字指这一方，如 甲方；标记处即放置控件 */
    public String role() {
        return (String) get("role");
    }

    /** 文件里 {{甲方:印章}} 这样的标记用哪个名字指这一方，如 甲方；标记处即放置控件 */
    public ContractsCreateSigner role(String value) {
        put("role", value);
        return this;
    }

    /** 签署时怎样确认意愿；取值 sms、password、face */
    public String intent() {
        return (String) get("intent");
    }

    /** 签署时怎样确认意愿；取值 sms、password、face */
    public ContractsCreateSigner intent(String value) {
        put("intent", value);
        return this;
    }

    /** 要这一方签署或填写的控件；没有的由签署人自己放置 */
    public List<ContractsCreateSignerField> fields() {
        return Json.list(get("fields"), item1 -> Json.model(item1, ContractsCreateSignerField::new));
    }

    /** 要这一方签署或填写的控件；没有的由签署人自己放置 */
    public ContractsCreateSigner fields(List<ContractsCreateSignerField> value) {
        put("fields", value);
        return this;
    }
}
