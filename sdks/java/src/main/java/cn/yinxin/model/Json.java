package cn.yinxin.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** JSON 的读与写：对象是 Map，数组是 List，整数是 Long，小数是 Double。 */
public final class Json {
    private static final int DEEPEST = 200;

    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    /** @throws IllegalArgumentException 不是 JSON */
    public static Object read(String text) {
        Json reader = new Json(text);
        Object value = reader.value(0);
        reader.space();
        if (reader.at != text.length()) throw reader.wrong();
        return value;
    }

    public static String write(Object value) {
        StringBuilder out = new StringBuilder();
        write(value, out);
        return out.toString();
    }

    public static Long integer(Object value) {
        return value == null ? null : ((Number) value).longValue();
    }

    public static Double number(Object value) {
        return value == null ? null : ((Number) value).doubleValue();
    }

    public static <T> List<T> list(Object value, Function<Object, T> read) {
        return value == null ? null : ((List<?>) value).stream().map(item -> read.apply(item)).toList();
    }

    /** 一个对象；已经是它的样子的，原样返回。 */
    @SuppressWarnings("unchecked")
    public static <T extends JsonModel> T model(Object value, Function<Map<String, Object>, T> make) {
        if (value == null) return null;
        return value instanceof JsonModel ? (T) value : make.apply((Map<String, Object>) value);
    }

    private Object value(int depth) {
        if (depth > DEEPEST) throw wrong();
        space();
        if (at >= text.length()) throw wrong();
        char first = text.charAt(at);
        if (first == '{') return object(depth);
        if (first == '[') return array(depth);
        if (first == '"') return string();
        if (word("true")) return true;
        if (word("false")) return false;
        if (word("null")) return null;
        return number();
    }

    private Map<String, Object> object(int depth) {
        Map<String, Object> object = new LinkedHashMap<>();
        at++;
        space();
        if (taken('}')) return object;
        do {
            space();
            String name = string();
            space();
            if (!taken(':')) throw wrong();
            object.put(name, value(depth + 1));
            space();
        } while (taken(','));
        if (!taken('}')) throw wrong();
        return object;
    }

    private List<Object> array(int depth) {
        List<Object> array = new ArrayList<>();
        at++;
        space();
        if (taken(']')) return array;
        do {
            array.add(value(depth + 1));
            space();
        } while (taken(','));
        if (!taken(']')) throw wrong();
        return array;
    }

    private String string() {
        if (!taken('"')) throw wrong();
        StringBuilder out = new StringBuilder();
        while (at < text.length()) {
            char letter = text.charAt(at++);
            if (letter == '"') return out.toString();
            if (letter < ' ') throw wrong();
            out.append(letter == '\\' ? escaped() : letter);
        }
        throw wrong();
    }

    private char escaped() {
        if (at >= text.length()) throw wrong();
        char letter = text.charAt(at++);
        switch (letter) {
            case '"', '\\', '/':
                return letter;
            case 'b':
                return '\b';
            case 'f':
                return '\f';
            case 'n':
                return '\n';
            case 'r':
                return '\r';
            case 't':
                return '\t';
            case 'u':
                if (at + 4 > text.length()) throw wrong();
                at += 4;
                return (char) Integer.parseInt(text.substring(at - 4, at), 16);
            default:
                throw wrong();
        }
    }

    private Number number() {
        int from = at;
        while (at < text.length() && "+-0123456789.eE".indexOf(text.charAt(at)) >= 0) at++;
        String digits = text.substring(from, at);
        if (digits.matches("-?(0|[1-9][0-9]{0,17})")) return Long.parseLong(digits);
        if (digits.matches("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?")) return Double.parseDouble(digits);
        throw wrong();
    }

    private boolean word(String word) {
        if (!text.startsWith(word, at)) return false;
        at += word.length();
        return true;
    }

    private boolean taken(char letter) {
        if (at >= text.length() || text.charAt(at) != letter) return false;
        at++;
        return true;
    }

    private void space() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at++;
    }

    private IllegalArgumentException wrong() {
        return new IllegalArgumentException("不是 JSON（第 " + at + " 个字符）");
    }

    private static void write(Object value, StringBuilder out) {
        if (value instanceof JsonModel model) write(model.toJson(), out);
        else if (value instanceof Map<?, ?> map) {
            out.append('{');
            String comma = "";
            for (Map.Entry<?, ?> one : map.entrySet()) {
                out.append(comma);
                quote(String.valueOf(one.getKey()), out);
                out.append(':');
                write(one.getValue(), out);
                comma = ",";
            }
            out.append('}');
        } else if (value instanceof Iterable<?> list) {
            out.append('[');
            String comma = "";
            for (Object item : list) {
                out.append(comma);
                write(item, out);
                comma = ",";
            }
            out.append(']');
        } else if (value == null || value instanceof Boolean || value instanceof Number) out.append(value);
        else quote(value.toString(), out);
    }

    private static void quote(String text, StringBuilder out) {
        out.append('"');
        for (char letter : text.toCharArray()) {
            if (letter == '"' || letter == '\\') out.append('\\').append(letter);
            else if (letter < ' ') out.append(String.format("\\u%04x", (int) letter));
            else out.append(letter);
        }
        out.append('"');
    }
}
