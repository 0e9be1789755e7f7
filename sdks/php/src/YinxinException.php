<?php
declare(strict_types=1);

namespace Yinxin;

/** 平台拒绝了请求：getCode() 见错误码表，hint 告诉您怎么办，咨询时请给出 requestId。 */
final class YinxinException extends \RuntimeException
{
    public function __construct(
        public readonly int $status,
        int $code,
        string $message,
        public readonly string $hint,
        public readonly string $requestId,
        public readonly mixed $data,
        /** 平台要求等多少秒再试；0 为没有要求。 */
        public readonly int $retryAfter,
    ) {
        parent::__construct($message, $code);
    }
}
