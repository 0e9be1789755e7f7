import type { Arguments } from '../arguments.ts';
import type { Io } from '../io.ts';
import { secretFromFile } from '../secrets.ts';

/** How the password of an encrypted file is given; it is never asked for, because most files have none. */
export const PASSWORD_OPTIONS = {
  password: { value: 'P', help: '加密文件的打开密码；写在命令行会被同机用户看到，建议用以下两种方式' },
  'password-file': { value: 'FILE', help: '存放密码的文件；也可用环境变量 YINXIN_PDF_PASSWORD' },
} as const;

export async function passwordIn(
  args: Arguments<keyof typeof PASSWORD_OPTIONS>,
  io: Io,
): Promise<string | undefined> {
  const file = args.text('password-file');
  return args.text('password') ?? (file === undefined ? io.env.YINXIN_PDF_PASSWORD : secretFromFile(file));
}
