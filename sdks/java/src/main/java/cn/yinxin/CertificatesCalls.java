// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin;

import cn.yinxin.model.*;

public final class CertificatesCalls {
    private final Transport transport;

    CertificatesCalls(Transport transport) {
        this.transport = transport;
    }

    /** 查询企业的一张证书：状态与证书链 */
    public CertificatesGetAnswer get(String serial) {
        return transport.json(new Call("GET", "/openapi/v1/certificates/" + Transport.part(serial)), data -> Json.model(data, CertificatesGetAnswer::new));
    }

    /** 列出企业的证书与状态，新的在前 */
    public CertificatesListAnswer list() {
        return transport.json(new Call("GET", "/openapi/v1/certificates"), data -> Json.model(data, CertificatesListAnswer::new));
    }
}
