/** Where the messages of a demo are read. */
export const DemoInbox = () => (
  <p data-demo="" className="rounded border border-line bg-paper px-4 py-3 text-sm text-ink-2">
    演示环境不发送真实短信，请到
    <a
      href="/sandbox/sms"
      target="_blank"
      rel="noopener"
      className="font-semibold text-seal underline-offset-4 hover:underline"
    >
      短信收件箱
    </a>
    查看验证码。
  </p>
);
