import { Badge, Icon } from '~/ui/index.ts';

export const CertifiedMark = ({ certified }: { certified: boolean }) =>
  certified ? (
    <Badge tone="success">
      <Icon name="check" size={12} />
      已认证
    </Badge>
  ) : (
    <Badge>未认证</Badge>
  );
