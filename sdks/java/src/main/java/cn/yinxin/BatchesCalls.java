// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin;

import cn.yinxin.model.*;

public final class BatchesCalls {
    private final Transport transport;

    BatchesCalls(Transport transport) {
        this.transport = transport;
    }

    /** 用一个模板批量发起合同，一行一份，至多 1000 行。每行按列名给出内容：合同名称、各角色的“员工姓名”“员工手机号”“乙方单位名称”，以及模板的填写项。有误的行不发起，原因见 batches.rows；其余的在后台依次发起，每份扣减 1 份额度。 */
    public Batch create(BatchesCreate body, String idempotencyKey) {
        return transport.json(new Call("POST", "/openapi/v1/batches").body(body).idempotencyKey(idempotencyKey), data -> Json.model(data, Batch::new));
    }

    /** 用一个模板批量发起合同，一行一份，至多 1000 行。每行按列名给出内容：合同名称、各角色的“员工姓名”“员工手机号”“乙方单位名称”，以及模板的填写项。有误的行不发起，原因见 batches.rows；其余的在后台依次发起，每份扣减 1 份额度。 */
    public Batch create(BatchesCreate body) {
        return create(body, null);
    }

    /** 查询批次的进度 */
    public Batch get(String id) {
        return transport.json(new Call("GET", "/openapi/v1/batches/" + Transport.part(id)), data -> Json.model(data, Batch::new));
    }

    /** 列出批次的各行：状态、合同与问题 */
    public BatchesRowsAnswer rows(String id, BatchesRowsQuery query) {
        return transport.json(new Call("GET", "/openapi/v1/batches/" + Transport.part(id) + "/rows").query(query.toJson()), data -> Json.model(data, BatchesRowsAnswer::new));
    }

    /** 列出批次的各行：状态、合同与问题 */
    public BatchesRowsAnswer rows(String id) {
        return rows(id, new BatchesRowsQuery());
    }

    /** 列出批次的各行：状态、合同与问题；逐页取完。 */
    public Iterable<BatchesRowsAnswerItem> rowsAll(String id, BatchesRowsQuery query) {
        return transport.pages(new Call("GET", "/openapi/v1/batches/" + Transport.part(id) + "/rows").query(query.toJson()), data -> Json.model(data, BatchesRowsAnswerItem::new));
    }
}
