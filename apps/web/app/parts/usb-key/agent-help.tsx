import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { listAddress } from '~/site/content-addresses.ts';
import { usePhone } from '~/site/use-phone.ts';
import { buttonClass, Icon, RadioGroup } from '~/ui/index.ts';
import {
  AGENT_FILE,
  commandFor,
  DRIVERS,
  type DriverKind,
  NODE_DOWNLOAD,
  SYSTEMS,
  type System,
  systemOf,
} from './model.ts';

const systems = (Object.keys(SYSTEMS) as System[]).map((system) => [system, SYSTEMS[system].words] as const);
const drivers = (Object.keys(DRIVERS) as DriverKind[]).map((kind) => [kind, DRIVERS[kind].words] as const);

const Typed = ({ children }: { children: string }) => <code className="font-mono text-ink">{children}</code>;

/** What to do when the agent, the driver or the token is missing, for this system. */
export function AgentHelp() {
  const [system, setSystem] = useState<System>('windows');
  const [driver, setDriver] = useState<DriverKind>('skf');
  const [origin, setOrigin] = useState('');
  const phone = usePhone();
  // after the first rendering: the server does not know it
  useEffect(() => {
    setSystem(systemOf(navigator.userAgent));
    setOrigin(window.location.origin);
  }, []);
  const command = commandFor(system, driver, origin);
  return (
    <div className="space-y-4 text-sm text-ink-2">
      <RadioGroup legend="这台电脑的系统" value={system} options={systems} onChange={setSystem} />
      <RadioGroup
        legend="USB Key 的驱动"
        value={driver}
        options={drivers}
        onChange={setDriver}
        hint={DRIVERS[driver].hint}
      />
      <ol className="list-decimal space-y-3 pl-5 marker:text-ink-3">
        <li>
          安装 USB Key 厂商的驱动，插上 USB Key。驱动由厂商提供，
          <Link to={listAddress('download', phone, { category: '驱动' })} className="text-navy underline">
            怎样取得
          </Link>
          。
        </li>
        <li>
          安装{' '}
          <a href={NODE_DOWNLOAD} target="_blank" rel="noreferrer" className="text-navy underline">
            Node.js
          </a>{' '}
          26.1 或更高版本：{SYSTEMS[system].node}。已经装有的，用 <Typed>node --version</Typed> 查看；低于
          v26.1 时同样安装一次，再重新打开{SYSTEMS[system].terminal}。
        </li>
        <li>
          打开{SYSTEMS[system].terminal}，把驱动换成您的文件，运行这一条命令；以后再用也是它：
          <code className="mt-2 block rounded border border-line bg-paper p-2.5 font-mono text-xs wrap-anywhere text-ink select-all">
            {command}
          </code>
        </li>
      </ol>
      <p>
        助手只理会启动时 --origin 写明的网站，本站是 <Typed>{origin}</Typed>
        。浏览器问是否允许访问本机时，请允许；Safari 不允许网页访问本机，请换用 Chrome、Edge 或 Firefox。
      </p>
      <div className="flex flex-wrap gap-2">
        <a href={AGENT_FILE} download className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          <Icon name="download" size={18} />
          下载 USB Key 助手
        </a>
        <Link
          to={listAddress('download', phone, { category: '工具' })}
          className={buttonClass({ variant: 'quiet', size: 'sm' })}
        >
          在下载专区核对摘要
        </Link>
      </div>
    </div>
  );
}
