import { OPTIONAL_LIBRARIES } from './libraries.ts';
import { buildOneFile } from './one-file.ts';

/** The USB key agent in one file: it calls the driver by Node itself, so nothing else has to be installed. */
export const buildUsbKeyAgent = (version: string): Promise<Buffer> =>
  buildOneFile({
    entry: 'apps/usbkey-agent/src/main.ts',
    about: [
      `印信 USB Key 助手 ${version}，需要 Node.js 26.1 或更高版本。`,
      `用法：node yinxin-usbkey-agent-${version}.mjs --help`,
    ],
    external: Object.keys(OPTIONAL_LIBRARIES),
    libraries: ['zod'],
  });
