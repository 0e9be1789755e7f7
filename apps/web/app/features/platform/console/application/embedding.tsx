import { type ChangeEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useToast } from '~/feedback/index.ts';
import { useSession } from '~/session/index.ts';
import { Button, buttonClass, FormError, TextArea, TextField, useForm } from '~/ui/index.ts';
import { Section, type SideProps } from './section.tsx';

const BRAND = '#c8161d';
const MOST_BYTES = 290_000;

/** A file as an address that holds it. */
const addressOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

/** Which sites may hold our pages, and how those look there. */
export function Embedding({ detail: { id, mayManage }, side, environment }: SideProps) {
  const { sendQuietly } = useSession();
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const { theme } = side;
  const [logo, setLogo] = useState<string>();
  const form = useForm({
    origins: side.origins.join('\n'),
    name: theme.name ?? '',
    colour: theme.colour ?? '',
  });
  const shown = logo ?? theme.logo ?? '';
  const save = () =>
    form.attempt(
      async ({ origins, name, colour }) => {
        await sendQuietly('POST /api/appapi/application/setEmbedding', {
          body: {
            ...{ id, environment, name, colour, origins: origins.split(/\s+/).filter(Boolean) },
            ...(logo !== undefined && { logo }),
          },
        });
        setLogo(undefined);
        toast.success('已保存，立即生效');
        await revalidate();
      },
      { blame: 'origins' },
    );
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (!file) return;
    if (file.size > MOST_BYTES) toast.error('标志请在 290 KB 以内');
    else setLogo(await addressOf(file));
  };
  return (
    <Section title="嵌入页面" note="签署、认证、制章与模板页放进您的网页时">
      <form {...form.element(save)} className="grid gap-x-6 gap-y-4 xl:grid-cols-2">
        <TextArea
          label="允许的来源"
          {...form.text('origins')}
          disabled={!mayManage}
          rows={4}
          className="font-mono text-sm"
          placeholder="https://www.example.cn"
          hint="每行一个，最多 20 个；别的网站嵌入会被浏览器拒绝"
        />
        <div className="space-y-4">
          <TextField label="名称" {...form.text('name')} disabled={!mayManage} maxLength={20} />
          <div className="flex flex-wrap items-end gap-4">
            <TextField
              label="主题色"
              {...form.text('colour')}
              disabled={!mayManage}
              placeholder={BRAND}
              maxLength={7}
              className="w-40 font-mono"
              trailing={
                <input
                  type="color"
                  aria-label="选择主题色"
                  value={/^#[0-9a-f]{6}$/i.test(form.values.colour) ? form.values.colour : BRAND}
                  disabled={!mayManage}
                  onChange={({ target }) => form.change({ colour: target.value })}
                  className="mr-2 size-7 cursor-pointer"
                />
              }
            />
            <div className="flex min-h-11 items-center gap-3">
              {shown ? (
                <img src={shown} alt="标志" className="h-9 max-w-32 object-contain" />
              ) : (
                <span className="text-sm text-ink-3">还没有标志</span>
              )}
              {mayManage && (
                <label className={buttonClass({ variant: 'secondary', size: 'sm' }, 'cursor-pointer')}>
                  {shown ? '换标志' : '上传标志'}
                  <input type="file" accept="image/png,image/jpeg" className="sr-only" onChange={choose} />
                </label>
              )}
              {mayManage && shown && (
                <Button variant="quiet" size="sm" onClick={() => setLogo('')}>
                  去掉
                </Button>
              )}
            </div>
          </div>
        </div>
        {mayManage && (
          <div className="space-y-3 xl:col-span-2">
            <FormError text={form.errors.form} />
            <Button type="submit" variant="secondary" busy={form.busy}>
              保存嵌入设置
            </Button>
          </div>
        )}
      </form>
    </Section>
  );
}
