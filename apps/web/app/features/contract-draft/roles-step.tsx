import { PARTY_PARTS, type PartyPart } from '@yinxin/api/client';
import type { ChangeEvent } from 'react';
import { RolesEditor } from '~/parts/parties/index.ts';
import { EmptyState } from '~/parts/reading/index.ts';
import { Checkbox, Note } from '~/ui/index.ts';
import type { Party } from './model.ts';
import { newParty } from './parties.ts';

interface RolesStepProps {
  roles: readonly Party[];
  quorums: Readonly<Record<string, number>>;
  ownRole: string | null;
  onChange: (roles: readonly Party[], quorums: Readonly<Record<string, number>>) => void;
  onOwnRole: (key: string | null) => void;
}

const parts = Object.keys(PARTY_PARTS) as PartyPart[];

/** Step 2 of a template: who will take part, by what they are in it. */
export function RolesStep({ roles, quorums, ownRole, onChange, onOwnRole }: RolesStepProps) {
  return (
    <RolesEditor
      {...{ roles, quorums, parts, onChange }}
      make={newParty}
      empty={
        <EmptyState icon="people" title="还没有角色">
          <p>角色是合同里的位置，如“甲方”“员工”；使用模板时再填写由谁担任。</p>
        </EmptyState>
      }
      note={<Note tone="info">每个角色签在哪里、填写什么，在下一步的页面上放置。</Note>}
    >
      {({ key, part }) =>
        part === 'signer' && (
          <div className="mt-4">
            <Checkbox
              checked={ownRole === key}
              onChange={(event: ChangeEvent<HTMLInputElement>) =>
                onOwnRole(event.currentTarget.checked ? key : null)
              }
            >
              由发起方自己担任（使用时自动填好）
            </Checkbox>
          </div>
        )
      }
    </RolesEditor>
  );
}
