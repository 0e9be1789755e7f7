// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class Batch extends JsonModel {
    public Batch() {}

    public Batch(Map<String, Object> json) {
        super(json);
    }

    /** 批次编号 */
    public String id() {
        return (String) get("id");
    }

    /** 批次编号 */
    public Batch id(String value) {
        put("id", value);
        return this;
    }

    public String name() {
        return (String) get("name");
    }

    public Batch name(String value) {
        put("name", value);
        return this;
    }

    /** 取值 OPEN、RUNNING、PAUSED、DONE */
    public String state() {
        return (String) get("state");
    }

    /** 取值 OPEN、RUNNING、PAUSED、DONE */
    public Batch state(String value) {
        put("state", value);
        return this;
    }

    /** 停下的原因 */
    public String reason() {
        return (String) get("reason");
    }

    /** 停下的原因 */
    public Batch reason(String value) {
        put("reason", value);
        return this;
    }

    public BatchRow rows() {
        return Json.model(get("rows"), BatchRow::new);
    }

    public Batch rows(BatchRow value) {
        put("rows", value);
        return this;
    }

    public String createdAt() {
        return (String) get("createdAt");
    }

    public Batch createdAt(String value) {
        put("createdAt", value);
        return this;
    }
}
