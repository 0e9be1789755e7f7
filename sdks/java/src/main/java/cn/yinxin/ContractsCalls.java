// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin;

import cn.yinxin.model.*;

public final class ContractsCalls {
    private final Transport transport;

    ContractsCalls(Transport transport) {
        this.transport = transport;
    }

    /** 下载合同的全部文件与附件（ZIP） */
    public byte[] archive(String id) {
        return transport.file(new Call("GET", "/openapi/v1/contracts/" + Transport.part(id) + "/archive"));
    }

    /** 用已上传的文件创建合同，缺省立即发起。各方按数组顺序依次签署。控件按坐标（毫米）或按文件里的文字放置。发起扣减 1 份额度；对方签署前撤回、过期与拒签的返还规则见用户服务协议。 */
    public Contract create(ContractsCreate body, String idempotencyKey) {
        return transport.json(new Call("POST", "/openapi/v1/contracts").body(body).idempotencyKey(idempotencyKey), data -> Json.model(data, Contract::new));
    }

    /** 用已上传的文件创建合同，缺省立即发起。各方按数组顺序依次签署。控件按坐标（毫米）或按文件里的文字放置。发起扣减 1 份额度；对方签署前撤回、过期与拒签的返还规则见用户服务协议。 */
    public Contract create(ContractsCreate body) {
        return create(body, null);
    }

    /** 用模板创建合同，可附加已上传的文件，缺省立即发起。各方按角色名称给出，内容按填写项名称给出，见 templates.get。由本企业担任的角色不必给出。附加的文件排在模板的文件之后；各方的 fields 在全部文件里按坐标或文字再放置控件，file 从模板的第一份文件数起。本企业已设静默签授权且合同符合其条件的，轮到时自动盖章。 */
    public Contract createFromTemplate(ContractsCreateFromTemplate body, String idempotencyKey) {
        return transport.json(new Call("POST", "/openapi/v1/contracts/from-template").body(body).idempotencyKey(idempotencyKey), data -> Json.model(data, Contract::new));
    }

    /** 用模板创建合同，可附加已上传的文件，缺省立即发起。各方按角色名称给出，内容按填写项名称给出，见 templates.get。由本企业担任的角色不必给出。附加的文件排在模板的文件之后；各方的 fields 在全部文件里按坐标或文字再放置控件，file 从模板的第一份文件数起。本企业已设静默签授权且合同符合其条件的，轮到时自动盖章。 */
    public Contract createFromTemplate(ContractsCreateFromTemplate body) {
        return createFromTemplate(body, null);
    }

    /** 下载证据包（ZIP）：签署件、事件、日志证明、证书与证据报告。最近的事件写入日志前回答“尚未就绪”，请稍后再取。证据包可以离线验证。 */
    public byte[] evidence(String id) {
        return transport.file(new Call("GET", "/openapi/v1/contracts/" + Transport.part(id) + "/evidence"));
    }

    /** 下载证据报告（PDF，由平台签名） */
    public byte[] evidenceReport(String id) {
        return transport.file(new Call("GET", "/openapi/v1/contracts/" + Transport.part(id) + "/evidence-report"));
    }

    /** 把签署截止时间推后 */
    public Contract extend(String id, ContractsExtend body, String idempotencyKey) {
        return transport.json(new Call("POST", "/openapi/v1/contracts/" + Transport.part(id) + "/extend").body(body).idempotencyKey(idempotencyKey), data -> Json.model(data, Contract::new));
    }

    /** 把签署截止时间推后 */
    public Contract extend(String id, ContractsExtend body) {
        return extend(id, body, null);
    }

    /** 下载合同里的一份文件（PDF） */
    public byte[] file(String id, String documentId) {
        return transport.file(new Call("GET", "/openapi/v1/contracts/" + Transport.part(id) + "/documents/" + Transport.part(documentId)));
    }

    /** 查询合同：状态、各方与文件 */
    public Contract get(String id) {
        return transport.json(new Call("GET", "/openapi/v1/contracts/" + Transport.part(id)), data -> Json.model(data, Contract::new));
    }

    /** 取一方的签署链接。链接的第一台设备可以直接阅读；签署时仍由签署人本人确认意愿。 */
    public ContractsLinkAnswer link(String id, String partyId, String idempotencyKey) {
        return transport.json(new Call("POST", "/openapi/v1/contracts/" + Transport.part(id) + "/parties/" + Transport.part(partyId) + "/link").idempotencyKey(idempotencyKey), data -> Json.model(data, ContractsLinkAnswer::new));
    }

    /** 取一方的签署链接。链接的第一台设备可以直接阅读；签署时仍由签署人本人确认意愿。 */
    public ContractsLinkAnswer link(String id, String partyId) {
        return link(id, partyId, null);
    }

    /** 取轮到签署的各方的签署链接 */
    public ContractsLinksAnswer links(String id) {
        return transport.json(new Call("GET", "/openapi/v1/contracts/" + Transport.part(id) + "/links"), data -> Json.model(data, ContractsLinksAnswer::new));
    }

    /** 列出合同，新的在前 */
    public ContractsListAnswer list(ContractsListQuery query) {
        return transport.json(new Call("GET", "/openapi/v1/contracts").query(query.toJson()), data -> Json.model(data, ContractsListAnswer::new));
    }

    /** 列出合同，新的在前 */
    public ContractsListAnswer list() {
        return list(new ContractsListQuery());
    }

    /** 列出合同，新的在前；逐页取完。 */
    public Iterable<ContractsListAnswerItem> listAll(ContractsListQuery query) {
        return transport.pages(new Call("GET", "/openapi/v1/contracts").query(query.toJson()), data -> Json.model(data, ContractsListAnswerItem::new));
    }

    /** 撤回还没有签完的合同 */
    public Contract recall(String id, ContractsRecall body, String idempotencyKey) {
        return transport.json(new Call("POST", "/openapi/v1/contracts/" + Transport.part(id) + "/recall").body(body).idempotencyKey(idempotencyKey), data -> Json.model(data, Contract::new));
    }

    /** 撤回还没有签完的合同 */
    public Contract recall(String id, ContractsRecall body) {
        return recall(id, body, null);
    }

    /** 把还没有签署的一方换成另一位；单位的经办人换人，单位不变 */
    public Contract replaceSigner(String id, String partyId, ContractsReplaceSigner body, String idempotencyKey) {
        return transport.json(new Call("POST", "/openapi/v1/contracts/" + Transport.part(id) + "/parties/" + Transport.part(partyId) + "/replace").body(body).idempotencyKey(idempotencyKey), data -> Json.model(data, Contract::new));
    }

    /** 把还没有签署的一方换成另一位；单位的经办人换人，单位不变 */
    public Contract replaceSigner(String id, String partyId, ContractsReplaceSigner body) {
        return replaceSigner(id, partyId, body, null);
    }

    /** 发起一份草稿 */
    public Contract send(String id, String idempotencyKey) {
        return transport.json(new Call("POST", "/openapi/v1/contracts/" + Transport.part(id) + "/send").idempotencyKey(idempotencyKey), data -> Json.model(data, Contract::new));
    }

    /** 发起一份草稿 */
    public Contract send(String id) {
        return send(id, null);
    }

    /** 催办：再次通知轮到签署的各方，每份每天至多 3 次 */
    public Contract urge(String id, String idempotencyKey) {
        return transport.json(new Call("POST", "/openapi/v1/contracts/" + Transport.part(id) + "/urge").idempotencyKey(idempotencyKey), data -> Json.model(data, Contract::new));
    }

    /** 催办：再次通知轮到签署的各方，每份每天至多 3 次 */
    public Contract urge(String id) {
        return urge(id, null);
    }

    /** 作废已完成的合同：写出作废协议，请各方签署 */
    public ContractsVoidAnswer void_(String id, ContractsVoid body, String idempotencyKey) {
        return transport.json(new Call("POST", "/openapi/v1/contracts/" + Transport.part(id) + "/void").body(body).idempotencyKey(idempotencyKey), data -> Json.model(data, ContractsVoidAnswer::new));
    }

    /** 作废已完成的合同：写出作废协议，请各方签署 */
    public ContractsVoidAnswer void_(String id, ContractsVoid body) {
        return void_(id, body, null);
    }
}
