// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class BatchRow extends JsonModel {
    public BatchRow() {}

    public BatchRow(Map<String, Object> json) {
        super(json);
    }

    /** 内容有误，没有发起 */
    public Long invalid() {
        return Json.integer(get("invalid"));
    }

    /** 内容有误，没有发起 */
    public BatchRow invalid(long value) {
        put("invalid", value);
        return this;
    }

    /** 等待发起 */
    public Long ready() {
        return Json.integer(get("ready"));
    }

    /** 等待发起 */
    public BatchRow ready(long value) {
        put("ready", value);
        return this;
    }

    /** 已发起 */
    public Long sent() {
        return Json.integer(get("sent"));
    }

    /** 已发起 */
    public BatchRow sent(long value) {
        put("sent", value);
        return this;
    }

    /** 发起失败 */
    public Long failed() {
        return Json.integer(get("failed"));
    }

    /** 发起失败 */
    public BatchRow failed(long value) {
        put("failed", value);
        return this;
    }
}
