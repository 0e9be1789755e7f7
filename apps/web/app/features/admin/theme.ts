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
    // the tints antd would derive from such dark colours are grey
    colorPrimaryBg: '#eef2f8',
    colorPrimaryBgHover: '#e2e9f3',
    colorInfoBg: '#eef2f8',
    colorInfoBorder: '#b9c4d6',
    colorSuccessBg: '#edf7f1',
    colorSuccessBorder: '#b9dcc9',
    colorWarningBg: '#fdf6e9',
    colorWarningBorder: '#e8d3a8',
    colorErrorBg: '#fcefee',
    colorErrorBorder: '#eab9b5',
    controlItemBgActive: '#eef2f8',
    controlOutline: '#12305c1f',
    colorTextBase: '#14181f',
    // the lighter greys of antd are below 4.5:1 on white (WCAG 1.4.3)
    colorTextSecondary: '#4a5160',
    colorTextTertiary: '#666c79',
    colorTextDescription: '#666c79',
    colorTextPlaceholder: '#666c79',
    colorBorder: '#d5d1c8',
    colorBorderSecondary: '#e6e3dc',
    colorBgLayout: '#faf8f4',
    borderRadius: 8,
    fontSize: 14,
    fontFamily: '"PingFang SC","HarmonyOS Sans SC","Microsoft YaHei","Noto Sans CJK SC",system-ui,sans-serif',
  },
  components: { Button: { primaryShadow: 'none', dangerShadow: 'none' } },
};
