// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class VerificationFileAnswerSignatureAlgorithm extends JsonModel {
    public VerificationFileAnswerSignatureAlgorithm() {}

    public VerificationFileAnswerSignatureAlgorithm(Map<String, Object> json) {
        super(json);
    }

    public String digest() {
        return (String) get("digest");
    }

    public VerificationFileAnswerSignatureAlgorithm digest(String value) {
        put("digest", value);
        return this;
    }

    public String signature() {
        return (String) get("signature");
    }

    public VerificationFileAnswerSignatureAlgorithm signature(String value) {
        put("signature", value);
        return this;
    }
}
