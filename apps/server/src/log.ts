import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';

/** JSON in production, readable lines in development. Personal data and tokens have no place in either. */
export function createLogger(config: Pick<Config, 'LOG_LEVEL' | 'demo'>): Logger {
  const redact = ['req.headers.cookie', 'req.headers.accesstoken', 'req.headers.authorization'];
  if (!config.demo) return pino({ level: config.LOG_LEVEL, redact });
  return pino({
    level: config.LOG_LEVEL,
    redact,
    transport: {
      target: 'pino-pretty',
      options: { translateTime: 'HH:MM:ss', ignore: 'pid,hostname', singleLine: true },
    },
  });
}
