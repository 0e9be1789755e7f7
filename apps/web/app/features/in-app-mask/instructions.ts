import type { InApp, MobileSystem } from '~/site/user-agent.ts';

interface Instructions {
  app: string;
  /** How the button that opens the menu looks, and what the menu says. */
  button: string;
  choice: string;
}

const names: Record<InApp, string> = { wechat: '微信', weibo: '微博', qq: 'QQ' };

const choices: Record<InApp, Record<MobileSystem, string>> = {
  wechat: { ios: '在 Safari 中打开', android: '在浏览器打开' },
  weibo: { ios: '用浏览器打开', android: '用浏览器打开' },
  qq: { ios: '用 Safari 打开', android: '用浏览器打开' },
};

export const instructionsFor = (app: InApp, system: MobileSystem): Instructions => ({
  app: names[app],
  button: app === 'qq' && system === 'android' ? '右上角的菜单按钮' : '右上角的“…”',
  choice: choices[app][system],
});
