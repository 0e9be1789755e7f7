import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';
import { describeError } from './log-errors.ts';

/** JSON in production, readable lines in development. Personal data and tokens have no place in either. */
export function createLogger(
  config: Pick<Config, 'LOG_LEVEL' | 'demo'>,
  destination?: DestinationStream,
): Logger {
  const redact = ['req.headers.cookie', 'req.headers.accesstoken', 'req.headers.authorization'];
  const serializers = { err: describeError };
  if (!config.demo) return pino({ level: config.LOG_LEVEL, redact, serializers }, destination);
  return pino({
    level: config.LOG_LEVEL,
    redact,
    serializers,
    transport: {
      target: 'pino-pretty',
      options: { translateTime: 'HH:MM:ss', ignore: 'pid,hostname', singleLine: true },
    },
  });
}
