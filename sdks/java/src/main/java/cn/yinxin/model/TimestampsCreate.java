// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

/** 摘要 */
public final class TimestampsCreate extends JsonModel {
    public TimestampsCreate() {}

    public TimestampsCreate(Map<String, Object> json) {
        super(json);
    }

    /** 摘要算法；sm3 的时间戳以 SM2 签名；取值 sha256、sm3 */
    public String algorithm() {
        return (String) get("algorithm");
    }

    /** 摘要算法；sm3 的时间戳以 SM2 签名；取值 sha256、sm3 */
    public TimestampsCreate algorithm(String value) {
        put("algorithm", value);
        return this;
    }

    /** 摘要，十六进制 */
    public String digest() {
        return (String) get("digest");
    }

    /** 摘要，十六进制 */
    public TimestampsCreate digest(String value) {
        put("digest", value);
        return this;
    }
}
