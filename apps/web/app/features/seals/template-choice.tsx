import type { Send } from '@yinxin/api/client';
import { type ChangeEvent, useEffect, useState } from 'react';
import { useActs } from '~/parts/workspace/index.ts';
import { Select, TextField } from '~/ui/index.ts';

type Template = readonly [id: string, name: string];
export interface Templates {
  list: readonly Template[];
  /** There are more than were answered. */
  isMore: boolean;
}

const AT_ONCE = 100;
const PAUSE_MS = 250;
const NO_MORE: Templates = { list: [], isMore: false };

/** The organisation's published templates, the newest first. */
export async function findTemplates(send: Send, keyword = ''): Promise<Templates> {
  const query = { state: 'PUBLISHED' as const, limit: AT_ONCE, ...(keyword && { keyword }) };
  const { list, next } = await send('GET /api/appapi/template/list', { query });
  return { list: list.map(({ id, name }) => [id, name] as const), isMore: next !== null };
}

/** What a name finds, once typing rests; undefined until then. */
function useFound(keyword: string): Templates | undefined {
  const { send } = useActs();
  const [found, setFound] = useState<{ keyword: string } & Templates>();
  useEffect(() => {
    if (!keyword) return;
    let left = false;
    const answer = (templates: Templates) => left || setFound({ keyword, ...templates });
    const timer = setTimeout(
      () => void findTemplates(send, keyword).then(answer, () => answer(NO_MORE)),
      PAUSE_MS,
    );
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [send, keyword]);
  return found?.keyword === keyword ? found : undefined;
}

const hintOf = (keyword: string, found: Templates | undefined): string => {
  if (!keyword) return `下面列出最新的 ${AT_ONCE} 个，其余的请按名称查找`;
  if (!found) return '正在查找…';
  if (found.list.length === 0) return '没有找到';
  return found.isMore ? '找到的不止这些，请多输入几个字' : `找到 ${found.list.length} 个，请在下面选择`;
};

interface TemplateChoiceProps {
  /** Those that are offered while nothing is looked for. */
  newest: Templates;
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLSelectElement>) => void;
}

/** One of the templates, or any; where they are too many for a list they are looked for by name. */
export function TemplateChoice({ newest, ...field }: TemplateChoiceProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Template>();
  const keyword = typed.trim();
  const found = useFound(keyword);
  const { list } = keyword ? (found ?? NO_MORE) : newest;
  const isListed = !chosen || list.some(([id]) => id === chosen[0]);
  const options: Template[] = [['', '不限模板'], ...(isListed ? [] : [chosen]), ...list];
  return (
    <div className="space-y-4">
      {newest.isMore && (
        <TextField
          label="查找模板"
          value={typed}
          maxLength={50}
          autoComplete="off"
          hint={hintOf(keyword, found)}
          onChange={(event: ChangeEvent<HTMLInputElement>) => setTyped(event.currentTarget.value)}
          // it looks for a template and gives nothing yet
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <Select
        label="用于模板"
        {...field}
        options={options}
        className="text-ink"
        onChange={(event: ChangeEvent<HTMLSelectElement>) => {
          const id = event.currentTarget.value;
          setChosen(options.find((one) => id !== '' && one[0] === id));
          field.onChange(event);
        }}
      />
    </div>
  );
}
