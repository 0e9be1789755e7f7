import type { TemplateFiller, TemplateRole } from '@yinxin/api/client';
import type { ChangeEvent } from 'react';
import { TextField } from '~/ui/index.ts';
import { PickCounterparty } from './pick-counterparty.tsx';

type Typed = ChangeEvent<HTMLInputElement>;

interface FillerFieldsProps {
  role: TemplateRole;
  filler: TemplateFiller;
  errors: Readonly<Record<string, string>>;
  onChange: (change: Partial<TemplateFiller>) => void;
}

/** Who takes a role. */
export function FillerFields({ role, filler, errors, onChange }: FillerFieldsProps) {
  const isCompany = role.kind === 'organization';
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <PickCounterparty
          kind={role.kind}
          onPick={({ name, phone, organizationName }) => onChange({ name, phone, organizationName })}
        />
      </div>
      {isCompany && (
        <div className="sm:col-span-2">
          <TextField
            label="单位名称"
            value={filler.organizationName}
            error={errors[`${role.key}.organizationName`]}
            maxLength={100}
            onChange={(event: Typed) => onChange({ organizationName: event.currentTarget.value })}
          />
        </div>
      )}
      <TextField
        label={isCompany ? '经办人姓名' : '姓名'}
        value={filler.name}
        error={errors[`${role.key}.name`]}
        maxLength={64}
        autoComplete="off"
        onChange={(event: Typed) => onChange({ name: event.currentTarget.value })}
      />
      <TextField
        label="手机号"
        value={filler.phone}
        error={errors[`${role.key}.phone`]}
        inputMode="tel"
        maxLength={20}
        autoComplete="off"
        onChange={(event: Typed) => onChange({ phone: event.currentTarget.value })}
      />
    </div>
  );
}
