import './production.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { start, stopOnSignal } from '../apps/server/src/main.ts';
import { banner } from './banner.ts';
import { downloadsDir } from './downloads/index.ts';
import { buildSite, clientDir, loadSite } from './site.ts';

try {
  const config = readConfig(process.env);
  await buildSite({ quiet: true });
  const build = await loadSite();
  stopOnSignal(() => starting, console.log);
  const starting = start({ config, pages: { build, mode: 'production', clientDir }, downloadsDir });
  const running = await starting;
  console.log(banner('印信已启动', running, config.demo));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
