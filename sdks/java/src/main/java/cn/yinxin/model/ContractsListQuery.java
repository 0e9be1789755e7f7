// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class ContractsListQuery extends JsonModel {
    public ContractsListQuery() {}

    public ContractsListQuery(Map<String, Object> json) {
        super(json);
    }

    /** 取值 DRAFT、APPROVING、FILLING、SIGNING、COMPLETE、FILL_REJECTED、SIGN_REJECTED、RECALLED、EXPIRED、SIGN_FAILED、INVALIDING、INVALIDED */
    public String state() {
        return (String) get("state");
    }

    /** 取值 DRAFT、APPROVING、FILLING、SIGNING、COMPLETE、FILL_REJECTED、SIGN_REJECTED、RECALLED、EXPIRED、SIGN_FAILED、INVALIDING、INVALIDED */
    public ContractsListQuery state(String value) {
        put("state", value);
        return this;
    }

    /** 查找名称、编号、各方与文件内的文字 */
    public String keyword() {
        return (String) get("keyword");
    }

    /** 查找名称、编号、各方与文件内的文字 */
    public ContractsListQuery keyword(String value) {
        put("keyword", value);
        return this;
    }

    /** 上一页给出的 next */
    public String cursor() {
        return (String) get("cursor");
    }

    /** 上一页给出的 next */
    public ContractsListQuery cursor(String value) {
        put("cursor", value);
        return this;
    }

    /** 每页至多多少条 */
    public Long limit() {
        return Json.integer(get("limit"));
    }

    /** 每页至多多少条 */
    public ContractsListQuery limit(long value) {
        put("limit", value);
        return this;
    }
}
