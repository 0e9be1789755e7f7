import { useRevalidator } from 'react-router';
import { useToast } from '~/feedback/index.ts';
import { useSession } from '~/session/index.ts';
import { Button, Checkbox, FormError, Icon, TextField, useForm } from '~/ui/index.ts';
import { Section, type SideProps } from './section.tsx';

/** From where it may call, and whether each request must be signed. */
export function Networks({ detail: { id, mayManage }, side, environment }: SideProps) {
  const { sendQuietly } = useSession();
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const form = useForm({
    address: '',
    networks: side.networks as readonly string[],
    signedOnly: side.signedOnly,
  });
  const { networks } = form.values;
  const save = (changed: { networks?: readonly string[]; signedOnly?: boolean }) =>
    form.attempt(
      async (values) => {
        const { networks: list, signedOnly } = { ...values, ...changed };
        await sendQuietly('POST /api/appapi/application/set', {
          body: { id, environment, networks: [...list], signedOnly },
        });
        form.change({ ...changed, address: '' });
        toast.success('已保存，立即生效');
        await revalidate();
      },
      { blame: 'address' },
    );
  const add = () => {
    const address = form.values.address.trim();
    return address ? save({ networks: [...networks, address] }) : undefined;
  };
  return (
    <Section title="来源 IP" note={`${networks.length} / 50，IPv4、IPv6 或网段`}>
      {networks.length === 0 ? (
        <p className="mb-3 text-ink-2">不限来源。服务器的出口 IP 固定的，建议登记。</p>
      ) : (
        <ul className="mb-3 flex flex-wrap gap-2">
          {networks.map((network) => (
            <li
              key={network}
              className="flex h-9 items-center rounded border border-line-strong pl-3 font-mono text-sm"
            >
              {network}
              {mayManage ? (
                <button
                  type="button"
                  aria-label={`去掉 ${network}`}
                  className="grid size-9 place-items-center text-ink-3 hover:text-ink"
                  onClick={() => save({ networks: networks.filter((one) => one !== network) })}
                >
                  <Icon name="close" size={14} />
                </button>
              ) : (
                <span className="w-3" />
              )}
            </li>
          ))}
        </ul>
      )}
      {mayManage && (
        <form {...form.element(add)} className="flex max-w-md items-end gap-3">
          <div className="flex-1">
            <TextField
              label="添加地址或网段"
              {...form.text('address')}
              placeholder="203.0.113.0/24"
              maxLength={60}
            />
          </div>
          <Button type="submit" variant="secondary" busy={form.busy}>
            添加
          </Button>
        </form>
      )}
      <div className="mt-4">
        <Checkbox
          checked={form.values.signedOnly}
          disabled={!mayManage || form.busy}
          onChange={({ target }) => save({ signedOnly: target.checked })}
        >
          只接受签名的请求（RFC 9421），单凭密钥的一律拒绝
        </Checkbox>
      </div>
      <FormError text={form.errors.form} />
    </Section>
  );
}
