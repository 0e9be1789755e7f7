// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class FilesUploadAnswer extends JsonModel {
    public FilesUploadAnswer() {}

    public FilesUploadAnswer(Map<String, Object> json) {
        super(json);
    }

    /** 文件编号 */
    public String fileId() {
        return (String) get("fileId");
    }

    /** 文件编号 */
    public FilesUploadAnswer fileId(String value) {
        put("fileId", value);
        return this;
    }

    public String name() {
        return (String) get("name");
    }

    public FilesUploadAnswer name(String value) {
        put("name", value);
        return this;
    }

    public Long size() {
        return Json.integer(get("size"));
    }

    public FilesUploadAnswer size(long value) {
        put("size", value);
        return this;
    }

    public String sha256() {
        return (String) get("sha256");
    }

    public FilesUploadAnswer sha256(String value) {
        put("sha256", value);
        return this;
    }

    public Long pages() {
        return Json.integer(get("pages"));
    }

    public FilesUploadAnswer pages(long value) {
        put("pages", value);
        return this;
    }

    /** 没有用到的，何时删除 */
    public String expiresAt() {
        return (String) get("expiresAt");
    }

    /** 没有用到的，何时删除 */
    public FilesUploadAnswer expiresAt(String value) {
        put("expiresAt", value);
        return this;
    }
}
