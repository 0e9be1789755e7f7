<?php
// 对照 sdks/vectors.json：签名与回调的核对，逐条相同。
declare(strict_types=1);

require __DIR__ . '/../autoload.php';

use Yinxin\SigningKey;
use Yinxin\Webhook;
use Yinxin\WebhookException;

$vectors = json_decode(file_get_contents(__DIR__ . '/../../vectors.json'), true, 512, JSON_THROW_ON_ERROR);
$fail = static function (string $name): never {
    fwrite(STDERR, "not as expected: $name\n");
    exit(1);
};

foreach ($vectors['signatures'] as $v) {
    $key = new SigningKey($v['keyId'], $v['secret']);
    $made = $key->sign($v['method'], $v['url'], $v['body'], $v['idempotencyKey'], $v['created'], $v['nonce']);
    $made == $v['headers'] || $fail($v['name']);
}

foreach ($vectors['webhooks'] as $v) {
    $headers = [
        'Webhook-Id' => $v['id'],
        'Webhook-Timestamp' => $v['timestamp'],
        'Webhook-Signature' => $v['signature'],
    ];
    try {
        Webhook::verify($v['secret'], $headers, $v['body'], $v['now']);
        $valid = true;
    } catch (WebhookException) {
        $valid = false;
    }
    $valid === $v['valid'] || $fail($v['name']);
}

echo count($vectors['signatures']), ' signatures, ', count($vectors['webhooks']), " webhooks\n";
