// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class TimestampsCreateAnswer extends JsonModel {
    public TimestampsCreateAnswer() {}

    public TimestampsCreateAnswer(Map<String, Object> json) {
        super(json);
    }

    /** 时间戳编号 */
    public String id() {
        return (String) get("id");
    }

    /** 时间戳编号 */
    public TimestampsCreateAnswer id(String value) {
        put("id", value);
        return this;
    }

    /** TimeStampToken，DER 的 base64 */
    public String token() {
        return (String) get("token");
    }

    /** TimeStampToken，DER 的 base64 */
    public TimestampsCreateAnswer token(String value) {
        put("token", value);
        return this;
    }
}
