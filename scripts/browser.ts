import fs from 'node:fs';

const places = [
  process.env.CHROME_PATH,
  '/usr/bin/chromium-headless-shell', // draws the same pages for half the processor time
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** A Chromium on this machine; tests and benchmarks bring none of their own. */
export const findBrowser = () => places.find((place) => place && fs.existsSync(place));

export const installHint =
  '安装浏览器：sudo apt-get install -y chromium-headless-shell fonts-noto-cjk（或设置 CHROME_PATH）';

/** Root has no sandbox to drop into; the rest keeps the browser from looking for its makers' hosts. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
