import { type Fields, fieldOf } from './fields.ts';

/** 指令回调, 数据回调 of a suite; callbacks of an application of one corp. */
export type CallbackKind = 'suite' | 'data' | 'app';

/** As it stands in the address. */
export interface CallbackQuery {
  msg_signature?: string | undefined;
  timestamp?: string | undefined;
  nonce?: string | undefined;
}

type ContactChange = 'created' | 'updated' | 'left';

export type CallbackEvent =
  | { kind: 'suite-ticket'; ticket: string }
  | { kind: 'installed'; authCode: string; state?: string | undefined }
  | { kind: 'permanent-code-reset'; authCode: string }
  | { kind: 'installation-changed'; corpId: string }
  | { kind: 'removed'; corpId: string }
  | {
      kind: 'member';
      change: ContactChange;
      corpId: string;
      userId: string;
      /** After a change of the id. */
      newUserId?: string | undefined;
      openUserId?: string | undefined;
      /** False: disabled. Undefined: not told. */
      isActive?: boolean | undefined;
    }
  /** Somebody opened the application, wrote to it, and whatever else nobody waits for. */
  | { kind: 'other'; name: string; corpId?: string | undefined; userId?: string | undefined };

export interface Callback {
  /** 64 hexadecimal digits: the same callback sent again has the same. Remembered for 65 minutes nothing is taken twice. */
  replayKey: string;
  /** When WeCom signed it. */
  at: Date;
  event: CallbackEvent;
}

/** @throws CallbackRefused */
export const eventOf = (kind: CallbackKind, fields: Fields): CallbackEvent =>
  kind === 'suite' ? instruction(fields) : ofCorp(fields);

/** 指令回调: what becomes of the suite, by InfoType. */
function instruction(fields: Fields): CallbackEvent {
  const name = fieldOf(fields, 'InfoType');
  const corpId = () => fieldOf(fields, 'AuthCorpId');
  switch (name) {
    case 'suite_ticket':
      return { kind: 'suite-ticket', ticket: fieldOf(fields, 'SuiteTicket') };
    case 'create_auth':
      return { kind: 'installed', authCode: fieldOf(fields, 'AuthCode'), state: wordOf(fields, 'State') };
    case 'reset_permanent_code':
      return { kind: 'permanent-code-reset', authCode: fieldOf(fields, 'AuthCode') };
    case 'change_auth':
      return { kind: 'installation-changed', corpId: corpId() };
    case 'cancel_auth':
      return { kind: 'removed', corpId: corpId() };
    case 'change_contact':
      return contact(fields, corpId());
    default:
      return { kind: 'other', name, corpId: wordOf(fields, 'AuthCorpId') };
  }
}

/** Of one corp: contacts, and what members do in the application. */
function ofCorp(fields: Fields): CallbackEvent {
  const corpId = fieldOf(fields, 'ToUserName');
  const name = wordOf(fields, 'Event') ?? fieldOf(fields, 'MsgType');
  if (name === 'change_contact') return contact(fields, corpId);
  return { kind: 'other', name, corpId, userId: wordOf(fields, 'FromUserName') };
}

const CHANGES: Readonly<Record<string, ContactChange>> = {
  create_user: 'created',
  update_user: 'updated',
  delete_user: 'left',
};

/** 激活状态: 1 active, 2 disabled, 4 not activated yet, 5 left. */
const DISABLED = '2';
const LEFT = '5';

function contact(fields: Fields, corpId: string): CallbackEvent {
  const name = fieldOf(fields, 'ChangeType');
  const change = CHANGES[name];
  if (!change) return { kind: 'other', name, corpId };
  const status = wordOf(fields, 'Status');
  return {
    ...{ kind: 'member', corpId, userId: fieldOf(fields, 'UserID') },
    change: status === LEFT ? 'left' : change,
    newUserId: wordOf(fields, 'NewUserID'),
    openUserId: wordOf(fields, 'OpenUserID'),
    isActive: status === undefined ? undefined : status !== DISABLED && status !== LEFT,
  };
}

const wordOf = (fields: Fields, name: string): string | undefined => fields.get(name)?.trim() || undefined;
