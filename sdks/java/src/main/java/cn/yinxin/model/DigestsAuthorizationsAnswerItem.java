// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class DigestsAuthorizationsAnswerItem extends JsonModel {
    public DigestsAuthorizationsAnswerItem() {}

    public DigestsAuthorizationsAnswerItem(Map<String, Object> json) {
        super(json);
    }

    /** 授权编号 */
    public String id() {
        return (String) get("id");
    }

    /** 授权编号 */
    public DigestsAuthorizationsAnswerItem id(String value) {
        put("id", value);
        return this;
    }

    /** 印章编号 */
    public String sealId() {
        return (String) get("sealId");
    }

    /** 印章编号 */
    public DigestsAuthorizationsAnswerItem sealId(String value) {
        put("sealId", value);
        return this;
    }

    public Long usesLeft() {
        return Json.integer(get("usesLeft"));
    }

    public DigestsAuthorizationsAnswerItem usesLeft(long value) {
        put("usesLeft", value);
        return this;
    }

    /** 到期时间 */
    public String until() {
        return (String) get("until");
    }

    /** 到期时间 */
    public DigestsAuthorizationsAnswerItem until(String value) {
        put("until", value);
        return this;
    }
}
