import type { ThemeConfig } from 'antd';

/** The site's palette (ui/app.css) for dense pages. All styles lie in a file made at build time (antd-styles.ts). */
export const theme: ThemeConfig = {
  zeroRuntime: true,
  hashed: false,
  cssVar: { key: 'yinxin' },
  token: {
    colorPrimary: '#12305c',
    colorLink: '#12305c',
    colorInfo: '#12305c',
    colorSuccess: '#176f46',
    colorWarning: '#8a5710',
    colorError: '#b3261e',
    colorTextBase: '#14181f',
    colorBorder: '#d5d1c8',
    colorBorderSecondary: '#e6e3dc',
    colorBgLayout: '#faf8f4',
    borderRadius: 8,
    fontSize: 14,
    fontFamily: '"PingFang SC","HarmonyOS Sans SC","Microsoft YaHei","Noto Sans CJK SC",system-ui,sans-serif',
  },
};
