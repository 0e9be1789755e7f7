<?php
// 不用 Composer 时：require 'autoload.php';
declare(strict_types=1);

spl_autoload_register(static function (string $class): void {
    if (str_starts_with($class, 'Yinxin\\')) {
        $file = __DIR__ . '/src/' . substr($class, strlen('Yinxin\\')) . '.php';
        if (is_file($file)) {
            require $file;
        }
    }
});
