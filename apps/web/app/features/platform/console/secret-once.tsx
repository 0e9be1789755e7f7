import { useState } from 'react';
import { CopyButton } from '~/parts/reading/index.ts';
import { Button, Checkbox, Dialog } from '~/ui/index.ts';

/** A secret is seen here and nowhere else: closed only by whoever says that they kept it. */
export function SecretOnce({ secret, onDone }: { secret: string; onDone: () => void }) {
  const [kept, setKept] = useState(false);
  return (
    <Dialog open title="新密钥，只显示这一次" onClose={() => kept && onDone()}>
      <div className="space-y-4">
        <div className="rounded bg-ink p-4 text-white">
          <code className="block text-sm break-all">{secret}</code>
        </div>
        <CopyButton text={secret} what="密钥" />
        <p className="text-sm text-ink-2">
          请放进服务器的密钥管理，不要写进代码或发给别人。关闭后我们也看不到它，只能再换一把。
        </p>
        <Checkbox checked={kept} onChange={({ target }) => setKept(target.checked)}>
          我已保存到安全的地方
        </Checkbox>
        <Button block disabled={!kept} onClick={onDone}>
          完成
        </Button>
      </div>
    </Dialog>
  );
}
