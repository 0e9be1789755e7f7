const UNITS = ['B', 'KB', 'MB', 'GB'];

/** `1.5 MB`: one decimal below ten, none above. */
export function fileSize(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), UNITS.length - 1);
  const amount = bytes / 1024 ** step;
  return `${step > 0 && amount < 10 ? amount.toFixed(1) : Math.round(amount)} ${UNITS[step]}`;
}

/** Why a file of this size is not taken, and what to do; nothing where it is. */
export function sizeError(bytes: number, most: number): string | undefined {
  if (bytes === 0) return '文件是空的，请重新导出，或换一份';
  if (bytes > most) return `文件有 ${fileSize(bytes)}，最多 ${fileSize(most)}；请压缩，或拆成几份`;
  return undefined;
}
