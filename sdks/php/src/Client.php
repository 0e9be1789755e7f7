<?php
declare(strict_types=1);

namespace Yinxin;

/** 一个应用对平台的调用：(new Client($baseUrl, $key))->contracts->create([…])。 */
final class Client extends Operations
{
    /**
     * @param string $baseUrl 平台的地址，如 https://yinxin.example
     * @param string|SigningKey $key 控制台里的密钥（yx_test_… 或 yx_live_…）；给出 SigningKey 时，每个请求都签名
     * @param int $retries 网络中断、429 与 5xx 时最多再试几次
     * @param float $timeout 一次请求最多等多少秒
     */
    public function __construct(string $baseUrl, string|SigningKey $key, int $retries = 3, float $timeout = 120)
    {
        parent::__construct(new Transport($baseUrl, $key, $retries, $timeout));
    }
}
