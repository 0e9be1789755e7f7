const UNITS = ['B', 'KB', 'MB', 'GB'];

/** `1.5 MB`: one decimal below ten, none above. */
export function fileSize(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), UNITS.length - 1);
  const amount = bytes / 1024 ** step;
  return `${step > 0 && amount < 10 ? amount.toFixed(1) : Math.round(amount)} ${UNITS[step]}`;
}
