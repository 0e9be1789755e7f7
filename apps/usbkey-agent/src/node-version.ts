import { nativeCalls } from './drivers/native.ts';

// imported before everything else: the rest of the program already fails at its first lines in an older Node
if (!nativeCalls()) {
  process.stderr.write(
    `错误：需要 Node.js 26.1 或更高版本，当前是 ${process.version}。请到 https://nodejs.org/zh-cn/download 下载安装，重新打开终端后再试\n`,
  );
  process.exit(1);
}
