import type { SealCardAct } from '@yinxin/api/client';
import { type ReactNode, useState } from 'react';
import { useStepUp } from '~/parts/proof/index.ts';
import { type MenuAct, useActs, useConfirm } from '~/parts/workspace/index.ts';
import { usePhone } from '~/site/use-phone.ts';
import { orderFor, type SealCard } from './model.ts';
import { type Revocation, RevokeDialog } from './revoke-dialog.tsx';
import { SubmitRequestDialog } from './submit-request-dialog.tsx';
import { UseRequestDialog } from './use-request-dialog.tsx';

export type Act = MenuAct & { act: SealCardAct };

/** What happens then, told before it is done. */
export const consequences = {
  stop: '停用后不能再用它盖新章，直到重新启用；授权会保留，已签好的文件不受影响。',
  collect: '封存后不能用印，全部授权立即收回；退回后为已停用，可以再启用。已签好的文件不受影响。',
  revoke: (
    <>
      证书随即吊销，任何人立刻可以查到；授权全部收回，尚未完成的签署须换用其他印章。注销不能恢复，要再用须重新申请。
      此前签好、带时间戳的文件仍然有效。
    </>
  ),
} as const;

type Asked =
  | { kind: 'revoke'; seal: SealCard }
  | { kind: 'submit-request'; seal: SealCard }
  | { kind: 'request-use'; seal: SealCard };

/** What can be done with a seal, in the order of how often it is done; dialogs stand where `dialogs` is rendered. */
export function useSealActs(): { actsOf: (seal: SealCard) => Act[]; dialogs: ReactNode } {
  const phone = usePhone();
  const { send, attempt } = useActs();
  const { ask, dialog: confirming } = useConfirm();
  const { prove, dialog: proving } = useStepUp();
  const [asked, setAsked] = useState<Asked>();

  /** The reason first, then the proof: whoever thinks better of the second has done nothing. */
  const askToStop = (seal: SealCard, act: 'stop' | 'collect') => {
    const words = act === 'stop' ? '停用' : '封存';
    ask({
      title: `${words}${seal.name}`,
      text: consequences[act],
      action: `继续${words}`,
      reason: '原因',
      work: async (reason) =>
        void attempt(async () => {
          if (!(await prove('stop-seal', seal.id, `将${words}“${seal.name}”。${consequences[act]}`))) return;
          await send(`POST /api/appapi/seal/${act}`, { body: { id: seal.id, reason } });
          return `${seal.name}已${words}`;
        }),
    });
  };

  const revoke = (seal: SealCard, revocation: Revocation) => {
    setAsked(undefined);
    return attempt(async () => {
      if (!(await prove('revoke-seal', seal.id, `将注销“${seal.name}”并吊销其证书，不能恢复。`))) return;
      await send('POST /api/appapi/seal/revoke', { body: { id: seal.id, ...revocation } });
      return `${seal.name}已注销，证书已吊销`;
    });
  };

  const table: [SealCardAct, (seal: SealCard) => MenuAct][] = [
    [
      'submit-request',
      (seal) => ({ words: '提交证书请求', run: () => setAsked({ kind: 'submit-request', seal }) }),
    ],
    [
      'enable-seal',
      (seal) => ({
        words: '启用',
        run: () =>
          attempt(async () => {
            await send('POST /api/appapi/seal/enable', { body: { id: seal.id } });
            return `${seal.name}已启用`;
          }),
      }),
    ],
    ['request-use', (seal) => ({ words: '申请用印', run: () => setAsked({ kind: 'request-use', seal }) })],
    ['order-renewal', (seal) => ({ words: '申请续期', to: orderFor(seal, 'renewal', phone) })],
    ['order-change', (seal) => ({ words: '变更章面', to: orderFor(seal, 'change', phone) })],
    ['order-replacement', (seal) => ({ words: '申请补办', to: orderFor(seal, 'replacement', phone) })],
    [
      'return-seal',
      (seal) => ({
        words: '退回印章',
        run: () =>
          ask({
            title: `退回${seal.name}`,
            text: '退回后为已停用，启用之后才能用印；封存时收回的授权不会恢复。',
            action: '退回',
            work: async () =>
              void attempt(async () => {
                await send('POST /api/appapi/seal/return', { body: { id: seal.id } });
                return `${seal.name}已退回`;
              }),
          }),
      }),
    ],
    ['stop-seal', (seal) => ({ words: '停用', grave: true, run: () => askToStop(seal, 'stop') })],
    ['collect-seal', (seal) => ({ words: '封存', grave: true, run: () => askToStop(seal, 'collect') })],
    [
      'drop-making',
      (seal) => ({
        words: '放弃制作',
        grave: true,
        run: () =>
          ask({
            title: `放弃制作${seal.name}`,
            text: '放弃后不再制作这枚印章；已付的费用可以在订单中申请退款。',
            action: '放弃',
            work: async () =>
              void attempt(async () => {
                await send('POST /api/appapi/seal/dropMaking', { body: { id: seal.id } });
                return '已放弃制作';
              }),
          }),
      }),
    ],
    [
      'revoke-seal',
      (seal) => ({ words: '注销', grave: true, run: () => setAsked({ kind: 'revoke', seal }) }),
    ],
  ];

  const close = () => setAsked(undefined);
  return {
    actsOf: (seal) =>
      table.filter(([act]) => seal.may.includes(act)).map(([act, made]) => ({ act, ...made(seal) })),
    dialogs: (
      <>
        {asked?.kind === 'revoke' && (
          <RevokeDialog
            title={`注销${asked.seal.name}`}
            consequences={consequences.revoke}
            onRevoke={(revocation) => revoke(asked.seal, revocation)}
            onClose={close}
          />
        )}
        {asked?.kind === 'submit-request' && <SubmitRequestDialog seal={asked.seal} onClose={close} />}
        {asked?.kind === 'request-use' && <UseRequestDialog seal={asked.seal} onClose={close} />}
        {confirming}
        {proving}
      </>
    ),
  };
}
