import { type ChangeEvent, useState } from 'react';
import { Button, Dialog, Note, TextArea } from '~/ui/index.ts';
import type { Party } from './model.ts';
import { readList } from './paste-list.ts';

/** Takes many parties at once, from a table or a message. */
export function PasteDialog({ onAdd, onClose }: { onAdd: (parties: Party[]) => void; onClose: () => void }) {
  const [text, setText] = useState('');
  const { parties, problems } = readList(text);
  return (
    <Dialog
      open
      onClose={onClose}
      title="粘贴名单"
      description="每行一方：单位名称（个人不填）、姓名、手机号，用空格、逗号或制表符隔开；还可以写“审批”“抄送”“法定代表人”。"
    >
      <div className="space-y-4">
        <TextArea
          label="名单"
          rows={7}
          value={text}
          placeholder={'云岭示例材料有限公司 丁小山 13700139042\n王一川 18600132750'}
          onChange={(event: ChangeEvent<HTMLTextAreaElement>) => setText(event.currentTarget.value)}
        />
        {problems.length > 0 && (
          <Note tone="warning" role="status">
            {problems.slice(0, 5).map(({ line, reason }) => (
              <p key={line}>
                第 {line} 行：{reason}
              </p>
            ))}
            {problems.length > 5 && <p>还有 {problems.length - 5} 行没有看懂</p>}
          </Note>
        )}
        <div className="flex justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            取消
          </Button>
          <Button
            disabled={parties.length === 0}
            onClick={() => {
              onAdd(parties);
              onClose();
            }}
          >
            添加{parties.length > 0 && ` ${parties.length} 方`}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
