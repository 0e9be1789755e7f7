// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin;

import cn.yinxin.model.*;

public final class EvidenceCalls {
    private final Transport transport;

    EvidenceCalls(Transport transport) {
        this.transport = transport;
    }

    /** 按合同编码查询存证：文件摘要、日志条目、检查点、见证与时间戳 */
    public EvidenceGetAnswer get(String code) {
        return transport.json(new Call("GET", "/openapi/v1/evidence/" + Transport.part(code)), data -> Json.model(data, EvidenceGetAnswer::new));
    }
}
