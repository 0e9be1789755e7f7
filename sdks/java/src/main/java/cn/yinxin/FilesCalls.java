// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin;

import cn.yinxin.model.*;

public final class FilesCalls {
    private final Transport transport;

    FilesCalls(Transport transport) {
        this.transport = transport;
    }

    /** 上传一份文件：PDF，或可转换的 DOCX、XLSX 与图片（50 MB 以内）。以 multipart/form-data 发送，文件放在 file 一项中。DOCX、XLSX 与图片在上传时就转换为 PDF，答复的页数与摘要是转换之后的；contracts.create 之后用 contracts.file 下载得到的也是 PDF。得到的文件编号在 7 天内可用于创建合同；没有用到的文件到期删除。 */
    public FilesUploadAnswer upload(String name, byte[] content, String idempotencyKey) {
        return transport.json(new Call("POST", "/openapi/v1/files").file(name, content).idempotencyKey(idempotencyKey), data -> Json.model(data, FilesUploadAnswer::new));
    }

    /** 上传一份文件：PDF，或可转换的 DOCX、XLSX 与图片（50 MB 以内）。以 multipart/form-data 发送，文件放在 file 一项中。DOCX、XLSX 与图片在上传时就转换为 PDF，答复的页数与摘要是转换之后的；contracts.create 之后用 contracts.file 下载得到的也是 PDF。得到的文件编号在 7 天内可用于创建合同；没有用到的文件到期删除。 */
    public FilesUploadAnswer upload(String name, byte[] content) {
        return upload(name, content, null);
    }
}
