import { clockTime, Icon } from '~/ui/index.ts';
import type { Alone } from './use-alone.ts';

interface AloneSwitchProps {
  alone: Alone;
  onChange: (on: boolean) => void;
}

function Words({ alone }: { alone: Alone }) {
  switch (alone.state) {
    case 'off':
      return '打开后，文件不离开这台设备，由浏览器自己验证';
    case 'preparing':
      return '正在取得验证程序与信任列表…';
    case 'failed':
      return '没有取得验证程序，请检查网络后再打开；在此之前不会上传任何文件';
    case 'ready': {
      const { anchors, madeAt } = alone.verifier.material;
      return `已就绪：信任列表与吊销列表取自 ${clockTime(madeAt).full}，共 ${anchors.length} 个根证书。现在断开网络也能验证。查不到的是：此后的吊销、其他机构证书的状态，以及是不是印信的合同。`;
    }
  }
}

/** 仅在本机验证: what stays unknown then is said beside it. */
export const AloneSwitch = ({ alone, onChange }: AloneSwitchProps) => (
  <div className="mt-4 flex items-start gap-3 text-sm">
    <button
      type="button"
      role="switch"
      aria-checked={alone.state !== 'off'}
      aria-describedby="alone-words"
      onClick={() => onChange(alone.state === 'off' || alone.state === 'failed')}
      className="group inline-flex min-h-11 shrink-0 items-center gap-2 font-semibold"
    >
      <span
        aria-hidden
        className="h-6 w-11 rounded-full bg-line-strong p-0.5 transition-colors group-aria-checked:bg-navy"
      >
        <span className="block size-5 rounded-full bg-white transition-transform group-aria-checked:translate-x-5" />
      </span>
      仅在本机验证
    </button>
    <p id="alone-words" role="status" className="flex min-h-11 items-center gap-1.5 text-ink-2">
      {alone.state === 'ready' && <Icon name="lock" size={16} className="shrink-0" />}
      <span>
        <Words alone={alone} />
      </span>
    </p>
  </div>
);
