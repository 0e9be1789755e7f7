// Plain HTML that Internet Explorer 8 can read: no script, no module, no stylesheet of the application.
const page = `<!DOCTYPE html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta http-equiv="X-UA-Compatible" content="IE=edge">
<meta name="robots" content="noindex">
<title>请升级浏览器 - 印信</title>
</head>
<body data-layout="empty" bgcolor="#FAF8F4" text="#14181F">
<table align="center" width="600" cellpadding="24" border="0">
<tr><td>
<font face="Microsoft YaHei, SimSun, sans-serif">
<h1><font color="#C8161D">请升级您的浏览器</font></h1>
<p>您正在使用的 Internet Explorer 版本过低，无法安全地办理电子印章与签署合同。</p>
<p>请安装下列任意一种浏览器的最新版本，再访问印信：</p>
<ul>
<li><a href="https://www.microsoft.com/zh-cn/edge">Microsoft Edge</a></li>
<li><a href="https://www.google.cn/chrome/">Google Chrome</a></li>
<li><a href="https://www.firefox.com.cn/">Firefox</a></li>
<li>360 安全浏览器、QQ 浏览器等（请选择“极速模式”）</li>
</ul>
</font>
</td></tr>
</table>
</body>
</html>
`;

export const loader = () => new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } });
