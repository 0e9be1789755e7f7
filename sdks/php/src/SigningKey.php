<?php
declare(strict_types=1);

namespace Yinxin;

/** 用来对请求签名的密钥（RFC 9421，hmac-sha256）：编号可以公开，口令不可以。 */
final class SigningKey
{
    public function __construct(
        public readonly string $keyId,
        #[\SensitiveParameter] private readonly string $secret,
    ) {
    }

    /**
     * 对请求签名，得到要加上的请求头；created 与 nonce 只在对照测试数据时需要给出。
     *
     * @return array<string, string>
     */
    public function sign(
        string $method,
        string $url,
        ?string $body,
        ?string $idempotencyKey,
        ?int $created = null,
        ?string $nonce = null,
    ): array {
        $headers = [];
        $components = ['@method' => $method, '@path' => (string) parse_url($url, PHP_URL_PATH)];
        $query = parse_url($url, PHP_URL_QUERY);
        if (is_string($query) && $query !== '') {
            $components['@query'] = "?$query";
        }
        if ($body !== null) {
            $headers['content-digest'] = 'sha-256=:' . base64_encode(hash('sha256', $body, true)) . ':';
            $components['content-digest'] = $headers['content-digest'];
        }
        if ($idempotencyKey !== null) {
            $components['idempotency-key'] = $idempotencyKey;
        }
        $created ??= time();
        $nonce ??= bin2hex(random_bytes(16));
        $names = implode(' ', array_map(static fn (string $name): string => "\"$name\"", array_keys($components)));
        $parameters = "($names);created=$created;keyid=\"$this->keyId\";alg=\"hmac-sha256\";nonce=\"$nonce\"";
        $base = '';
        foreach ($components as $name => $value) {
            $base .= "\"$name\": $value\n";
        }
        $base .= "\"@signature-params\": $parameters";
        $signature = base64_encode(hash_hmac('sha256', $base, $this->secret, true));
        return $headers + ['signature-input' => "sig1=$parameters", 'signature' => "sig1=:$signature:"];
    }
}
