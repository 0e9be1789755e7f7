package cn.yinxin.model;

import java.util.LinkedHashMap;
import java.util.Map;

/** 请求或应答里的一个对象；平台以后新增的内容也在 {@link #toJson} 里。 */
public abstract class JsonModel {
    private final Map<String, Object> json;

    JsonModel() {
        this(new LinkedHashMap<>());
    }

    JsonModel(Map<String, Object> json) {
        this.json = json;
    }

    public Map<String, Object> toJson() {
        return json;
    }

    Object get(String name) {
        return json.get(name);
    }

    void put(String name, Object value) {
        json.put(name, value);
    }

    @Override
    public String toString() {
        return Json.write(json);
    }
}
