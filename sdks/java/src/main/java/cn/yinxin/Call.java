package cn.yinxin;

import java.util.Map;

/** 一次调用。 */
final class Call {
    final String method;
    final String path;
    Map<String, Object> query = Map.of();
    Object body;
    String fileName;
    byte[] file;
    String idempotencyKey;

    Call(String method, String path) {
        this.method = method;
        this.path = path;
    }

    Call query(Map<String, Object> given) {
        query = given;
        return this;
    }

    Call body(Object given) {
        body = given;
        return this;
    }

    Call file(String name, byte[] content) {
        fileName = name;
        file = content;
        return this;
    }

    Call idempotencyKey(String given) {
        idempotencyKey = given;
        return this;
    }
}
