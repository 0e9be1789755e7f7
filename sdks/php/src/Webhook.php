<?php
declare(strict_types=1);

namespace Yinxin;

/** 回调的核对（Standard Webhooks）。 */
final class Webhook
{
    private const TOLERANCE_SECONDS = 300;

    /** 新增回调地址时的验证要答回去的值；别的请求为 null。验证没有签名：这时还没有密钥。 */
    public static function challenge(string $body): ?string
    {
        $event = json_decode($body, true);
        $isChallenge = is_array($event) && ($event['type'] ?? null) === 'endpoint.challenge';
        return $isChallenge ? (string) ($event['data']['challenge'] ?? '') : null;
    }

    /**
     * 核对一个回调，返回其中的事件。$body 必须是收到的原样字节。
     *
     * @param array<string, string> $headers 名称不分大小写
     * @throws WebhookException 签名不对，或者时间相差超过 5 分钟
     */
    public static function verify(
        #[\SensitiveParameter] string $secret,
        array $headers,
        string $body,
        ?int $now = null,
    ): mixed {
        $given = array_change_key_case($headers);
        foreach (['webhook-id', 'webhook-timestamp', 'webhook-signature'] as $name) {
            if (!isset($given[$name])) {
                throw new WebhookException("缺少请求头 $name");
            }
        }
        $timestamp = $given['webhook-timestamp'];
        if (!ctype_digit($timestamp) || abs(($now ?? time()) - (int) $timestamp) > self::TOLERANCE_SECONDS) {
            throw new WebhookException('回调的时间与现在相差过多');
        }
        $key = base64_decode(str_starts_with($secret, 'whsec_') ? substr($secret, 6) : $secret, true);
        if ($key === '') {
            throw new WebhookException('没有回调密钥');
        }
        if ($key === false) {
            throw new WebhookException('回调密钥的格式不对');
        }
        $signed = "{$given['webhook-id']}.$timestamp.$body";
        $expected = 'v1,' . base64_encode(hash_hmac('sha256', $signed, $key, true));
        foreach (explode(' ', $given['webhook-signature']) as $signature) {
            if (hash_equals($expected, $signature)) {
                return json_decode($body, true, 512, JSON_THROW_ON_ERROR);
            }
        }
        throw new WebhookException('回调的签名不对');
    }
}
