<?php
declare(strict_types=1);

namespace Yinxin;

/** 发送请求：密钥或签名、重试、应答的信封。 */
final class Transport
{
    private const FIRST_WAIT = 0.5;
    /** 同一个请求正在处理，再试会得到它的应答。 */
    private const RUNNING = 31022;

    public function __construct(
        private readonly string $baseUrl,
        private readonly string|SigningKey $key,
        private readonly int $retries,
        private readonly float $timeout,
    ) {
    }

    /** @param array<string, mixed> $call */
    public function json(string $method, string $path, array $call = []): mixed
    {
        return json_decode($this->send($method, $path, $call), true, 512, JSON_THROW_ON_ERROR)['data'];
    }

    /** @param array<string, mixed> $call */
    public function file(string $method, string $path, array $call = []): string
    {
        return $this->send($method, $path, $call);
    }

    /**
     * 一个列表的全部内容，逐页取。
     *
     * @param array<string, mixed> $call
     */
    public function pages(string $method, string $path, array $call = []): \Generator
    {
        do {
            $page = $this->json($method, $path, $call);
            yield from $page['list'];
            $call['query']['cursor'] = $page['next'];
        } while ($page['next']);
    }

    public static function part(string $value): string
    {
        return rawurlencode($value);
    }

    /** @param array<string, mixed> $call */
    private function send(string $method, string $path, array $call): string
    {
        $url = rtrim($this->baseUrl, '/') . $path;
        $query = array_filter($call['query'] ?? [], static fn ($value) => $value !== null);
        $query = array_map(static fn ($value) => is_bool($value) ? ($value ? 'true' : 'false') : $value, $query);
        if ($query) {
            $url .= '?' . http_build_query($query, '', '&', PHP_QUERY_RFC3986);
        }
        [$body, $type] = self::contentOf($call);
        $key = $method === 'GET' ? null : ($call['idempotencyKey'] ?? bin2hex(random_bytes(16)));
        for ($tries = 0; ; $tries++) {
            $wait = self::FIRST_WAIT * 2 ** $tries;
            try {
                return $this->once($method, $url, $body, $type, $key);
            } catch (YinxinException $refusal) {
                $mayPass = $refusal->status === 429 || $refusal->status >= 500 || $refusal->getCode() === self::RUNNING;
                if ($tries >= $this->retries || !$mayPass) {
                    throw $refusal;
                }
                $wait = $refusal->retryAfter ?: $wait;
            } catch (NetworkException $lost) {
                if ($tries >= $this->retries) {
                    throw $lost;
                }
            }
            usleep((int) ($wait * 1_000_000));
        }
    }

    private function once(string $method, string $url, ?string $body, ?string $type, ?string $idempotencyKey): string
    {
        $headers = is_string($this->key)
            ? ['authorization' => "Bearer $this->key"]
            : $this->key->sign($method, $url, $body, $idempotencyKey);
        $headers += array_filter(['content-type' => $type, 'idempotency-key' => $idempotencyKey]);
        $lines = array_map(static fn ($name, $value) => "$name: $value", array_keys($headers), $headers);
        $context = stream_context_create(['http' => [
            'method' => $method,
            'header' => [...$lines, 'connection: close'],
            'content' => $body ?? '',
            'timeout' => $this->timeout,
            'ignore_errors' => true,
            'follow_location' => 0,
            'protocol_version' => 1.1,
        ]]);
        $http_response_header = [];
        $said = @file_get_contents($url, false, $context);
        if ($said === false || !$http_response_header) {
            throw new NetworkException('没有得到应答：' . (error_get_last()['message'] ?? $url));
        }
        [$status, $answered] = self::headIn($http_response_header);
        if ($status === 200) {
            return $said;
        }
        throw self::refusalIn($status, $answered, $said);
    }

    /**
     * @param list<string> $lines
     * @return array{int, array<string, string>}
     */
    private static function headIn(array $lines): array
    {
        $headers = [];
        foreach (array_slice($lines, 1) as $line) {
            [$name, $value] = explode(':', $line, 2) + [1 => ''];
            $headers[strtolower(trim($name))] = trim($value);
        }
        return [(int) (explode(' ', $lines[0])[1] ?? 0), $headers];
    }

    /** @param array<string, string> $headers */
    private static function refusalIn(int $status, array $headers, string $said): YinxinException
    {
        $envelope = json_decode($said, true); // 中间的设备可能答别的
        $envelope = is_array($envelope) ? $envelope : [];
        return new YinxinException(
            $status,
            $envelope['code'] ?? 0,
            $envelope['message'] ?? "HTTP $status",
            $envelope['hint'] ?? '',
            $envelope['requestId'] ?? $headers['x-request-id'] ?? '',
            $envelope['data'] ?? null,
            (int) ($headers['retry-after'] ?? 0),
        );
    }

    /**
     * @param array<string, mixed> $call
     * @return array{?string, ?string}
     */
    private static function contentOf(array $call): array
    {
        if (isset($call['file'])) {
            [$name, $content] = $call['file'];
            $boundary = bin2hex(random_bytes(16));
            $shown = strtr($name, ['\\' => '_', '"' => '%22', "\r" => '%0D', "\n" => '%0A']);
            $head = "--$boundary\r\ncontent-disposition: form-data; name=\"file\"; filename=\"$shown\"\r\n"
                . "content-type: application/octet-stream\r\n\r\n";
            return ["$head$content\r\n--$boundary--\r\n", "multipart/form-data; boundary=$boundary"];
        }
        if (!isset($call['body'])) {
            return [null, null];
        }
        $flags = JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES;
        // 空数组也是对象：正文从不是列表
        $body = $call['body'] === [] ? new \stdClass() : $call['body'];
        return [json_encode($body, $flags), 'application/json'];
    }
}
