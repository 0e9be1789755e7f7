import { useState } from 'react';
import { CopyButton } from '~/parts/reading/index.ts';
import { Button, ButtonLink, Checkbox, Dialog } from '~/ui/index.ts';

/** A secret that has just been made. */
export interface NewSecret {
  secret: string;
  kind: 'key' | 'callback';
  /** What a signature names the key by; of a key that shows itself there is none. */
  keyId?: string | undefined;
}

const WORDS = {
  key: {
    title: '新密钥，只显示这一次',
    text: '请放进服务器的密钥管理，不要写进代码或发给别人。关闭后我们也看不到它，只能再换一把。',
  },
  callback: {
    title: '验证回调的密钥，只显示这一次',
    text: '用它验证 webhook-signature，确认通知来自我们。关闭后我们也不再显示，可以随时更换。',
  },
} as const;

/** A secret is seen here and nowhere else: closed only by whoever says that they kept it. */
export function SecretOnce({ secret, kind, keyId, onDone }: NewSecret & { onDone: () => void }) {
  const [kept, setKept] = useState(false);
  const { title, text } = WORDS[kind];
  return (
    <Dialog open title={title} onClose={() => kept && onDone()}>
      <div className="space-y-4">
        <div className="rounded bg-[#081830] p-4 text-white">
          <code className="block text-sm break-all">{secret}</code>
        </div>
        <CopyButton text={secret} what="密钥" />
        {keyId && (
          <p className="text-sm text-ink-2">
            签名时 keyid 写 <code className="break-all text-ink">{keyId}</code>
          </p>
        )}
        <p className="text-sm text-ink-2">{text}</p>
        <Checkbox checked={kept} onChange={({ target }) => setKept(target.checked)}>
          我已保存到安全的地方
        </Checkbox>
        <Button block disabled={!kept} onClick={onDone}>
          完成
        </Button>
        {kind === 'key' && (
          <ButtonLink
            to="/platform/document/detail?documentDirectory=quick-start"
            variant="quiet"
            size="sm"
            block
            target="_blank"
          >
            接下来：快速开始
          </ButtonLink>
        )}
      </div>
    </Dialog>
  );
}
