// WeChat's own browser brings this object (WeChat Pay v3, JSAPI 调起支付).

type Invoke = (act: string, input: object, answer: (result: { err_msg: string }) => void) => void;
declare global {
  interface Window {
    WeixinJSBridge?: { invoke: Invoke };
  }
}

/** It may come after the page. */
const bridge = () =>
  new Promise<{ invoke: Invoke }>((resolve) => {
    const there = window.WeixinJSBridge;
    if (there) return resolve(there);
    document.addEventListener('WeixinJSBridgeReady', () => {
      if (window.WeixinJSBridge) resolve(window.WeixinJSBridge);
    });
  });

/** Opens WeChat's own sheet; whether it was paid is what the server says. */
export async function payInWeChat(parameters: object): Promise<void> {
  const { invoke } = await bridge();
  await new Promise<void>((resolve) => invoke('getBrandWCPayRequest', parameters, () => resolve()));
}
