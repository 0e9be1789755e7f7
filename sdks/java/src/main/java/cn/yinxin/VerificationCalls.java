// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin;

import cn.yinxin.model.*;

public final class VerificationCalls {
    private final Transport transport;

    VerificationCalls(Transport transport) {
        this.transport = transport;
    }

    /** 按摘要查询：是不是本平台签署的文件或出具的报告 */
    public VerificationDigestAnswer digest(String sha256) {
        return transport.json(new Call("GET", "/openapi/v1/verification/digests/" + Transport.part(sha256)), data -> Json.model(data, VerificationDigestAnswer::new));
    }

    /** 验证一份文件的签名：逐个签名的结论、证书、时间戳与修改。以 multipart/form-data 发送，文件放在 file 一项中。文件不保存。 */
    public VerificationFileAnswer file(String name, byte[] content, String idempotencyKey) {
        return transport.json(new Call("POST", "/openapi/v1/verification/files").file(name, content).idempotencyKey(idempotencyKey), data -> Json.model(data, VerificationFileAnswer::new));
    }

    /** 验证一份文件的签名：逐个签名的结论、证书、时间戳与修改。以 multipart/form-data 发送，文件放在 file 一项中。文件不保存。 */
    public VerificationFileAnswer file(String name, byte[] content) {
        return file(name, content, null);
    }
}
