import { useEffect, useState } from 'react';

/** Milliseconds until then, every second anew; undefined until the page lives, for the server's clock is not ours. */
export function useTimeLeft(until: string | undefined): number | undefined {
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    if (!until) return setLeft(undefined);
    const tell = () => setLeft(Math.max(0, Date.parse(until) - Date.now()));
    tell();
    const timer = setInterval(tell, 1000);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}

const two = (count: number) => String(count).padStart(2, '0');

/** 23:41, or 1:02:03 where it takes hours, or days. */
export function timeWords(left: number): string {
  const seconds = Math.ceil(left / 1000);
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor((seconds % 86_400) / 3600),
    Math.floor((seconds % 3600) / 60),
  ];
  if (days > 0) return `${days} 天 ${hours} 小时`;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${two(minutes)}:${two(seconds % 60)}`;
}
