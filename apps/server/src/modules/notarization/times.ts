import { timeInChina } from '@yinxin/values';

/** Courts read the clock of China; the head of the report says so once. */
export const timeWords = (time: Date): string => timeInChina(time);
