// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class ContractDocument extends JsonModel {
    public ContractDocument() {}

    public ContractDocument(Map<String, Object> json) {
        super(json);
    }

    public String id() {
        return (String) get("id");
    }

    public ContractDocument id(String value) {
        put("id", value);
        return this;
    }

    public String name() {
        return (String) get("name");
    }

    public ContractDocument name(String value) {
        put("name", value);
        return this;
    }

    public Long pages() {
        return Json.integer(get("pages"));
    }

    public ContractDocument pages(long value) {
        put("pages", value);
        return this;
    }

    public Long size() {
        return Json.integer(get("size"));
    }

    public ContractDocument size(long value) {
        put("size", value);
        return this;
    }

    public String sha256() {
        return (String) get("sha256");
    }

    public ContractDocument sha256(String value) {
        put("sha256", value);
        return this;
    }

    public String sm3() {
        return (String) get("sm3");
    }

    public ContractDocument sm3(String value) {
        put("sm3", value);
        return this;
    }

    public Long signatures() {
        return Json.integer(get("signatures"));
    }

    public ContractDocument signatures(long value) {
        put("signatures", value);
        return this;
    }
}
