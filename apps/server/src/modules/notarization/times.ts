/** Courts read the clock of China; the head of the report says so once. */
export const timeWords = (time: Date): string => time.toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' });
