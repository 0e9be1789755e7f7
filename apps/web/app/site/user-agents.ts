// Agents as browsers send them, for the tests.
export const agents = {
  chrome:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  windowsTabletPc: 'Mozilla/5.0 (Windows NT 6.1; Trident/7.0; Tablet PC 2.0; rv:11.0) like Gecko',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  ipad: 'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1 Mobile/15E148 Safari/604.1',
  androidTablet:
    'Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  harmonyTablet:
    'Mozilla/5.0 (Tablet; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1',
  harmonyPc:
    'Mozilla/5.0 (PC; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1',
  wechatIos:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.60(0x18003c2d) NetType/WIFI Language/zh_CN',
  wechatAndroid:
    'Mozilla/5.0 (Linux; Android 14; V2309A) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0 MQQBrowser/6.2 TBS/047717 Mobile Safari/537.36 MMWEBID/1 MicroMessenger/8.0.60 WeChat/arm64 Weixin NetType/WIFI',
  wechatWindows:
    'Mozilla/5.0 (Windows NT 10.0; WOW64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/116.0.0.0 Safari/537.36 MicroMessenger/7.0.20 WindowsWechat(0x63090a13)',
  wecomAndroid:
    'Mozilla/5.0 (Linux; Android 14; V2309A) AppleWebKit/537.36 Version/4.0 Chrome/116.0 Mobile Safari/537.36 wxwork/4.1.36 MicroMessenger/7.0.1 Language/zh',
  wecomIos:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 wxwork/4.1.36 MicroMessenger/7.0.1 Language/zh ColorScheme/Light',
  wecomWindows:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/116.0.0.0 Safari/537.36 wxwork/4.1.36 MicroMessenger/7.0.1 WindowsWechat MailPlugin_Electron',
  wecomMac:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) wxwork/4.1.36 MicroMessenger/7.0.1 WeChat/2.0.4 Safari/605.1.15',
  weiboIos:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Weibo (iPhone15,2__weibo__14.5.0__iphone__os17.0)',
  qqAndroid:
    'Mozilla/5.0 (Linux; Android 14; V2309A) AppleWebKit/537.36 Version/4.0 Chrome/121.0 MQQBrowser/6.2 TBS/047601 Mobile Safari/537.36 V1_AND_SQ_9.0.85_6712_YYB_D QQ/9.0.85.17540 NetType/WIFI',
  qqIos:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 QQ/9.0.85.614 V1_IPH_SQ_9.0.85_1_APP_A',
  qqBrowser:
    'Mozilla/5.0 (Linux; U; Android 14; zh-cn; V2309A) AppleWebKit/537.36 Version/4.0 Chrome/109.0 MQQBrowser/15.3 Mobile Safari/537.36',
  ie8: 'Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1; Trident/4.0)',
  ie10: 'Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2; Trident/6.0)',
  ie6: 'Mozilla/4.0 (compatible; MSIE 6.0; Windows NT 5.1)',
  ie11: 'Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko',
  ie11AsIe7: 'Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 10.0; Trident/7.0; .NET4.0C)',
};
