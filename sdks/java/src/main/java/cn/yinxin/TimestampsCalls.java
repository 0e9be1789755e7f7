// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin;

import cn.yinxin.model.*;

public final class TimestampsCalls {
    private final Transport transport;

    TimestampsCalls(Transport transport) {
        this.transport = transport;
    }

    /** 为一个摘要签发时间戳（RFC 3161）。文件留在您那里：给出摘要，得到可以独立验证的时间戳令牌（DER，base64）。每个时间戳扣减一份合同余量。 */
    public TimestampsCreateAnswer create(TimestampsCreate body, String idempotencyKey) {
        return transport.json(new Call("POST", "/openapi/v1/timestamps").body(body).idempotencyKey(idempotencyKey), data -> Json.model(data, TimestampsCreateAnswer::new));
    }

    /** 为一个摘要签发时间戳（RFC 3161）。文件留在您那里：给出摘要，得到可以独立验证的时间戳令牌（DER，base64）。每个时间戳扣减一份合同余量。 */
    public TimestampsCreateAnswer create(TimestampsCreate body) {
        return create(body, null);
    }
}
