<?php
declare(strict_types=1);

namespace Yinxin;

/** 收到的回调不是平台发出的，或者太旧。 */
final class WebhookException extends \RuntimeException
{
}
