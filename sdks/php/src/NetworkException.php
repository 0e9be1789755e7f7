<?php
declare(strict_types=1);

namespace Yinxin;

/** 没有得到应答。 */
final class NetworkException extends \RuntimeException
{
}
