import { lazy, Suspense, useState } from 'react';
import { useSession } from '~/session/index.ts';
import { Button, Icon } from '~/ui/index.ts';

const AddCompanyDialog = lazy(async () => ({
  default: (await import('./add-company-dialog.tsx')).AddCompanyDialog,
}));

interface AddCompanyButtonProps {
  className?: string;
  words?: string;
}

/** Opens the dialog in which a company is added or joined. */
export function AddCompanyButton({ className, words = '新增企业' }: AddCompanyButtonProps) {
  const { accountList } = useSession().area;
  const [adding, setAdding] = useState(false);
  return (
    <>
      {/* one's own companies are told from others', once they are known */}
      <Button
        variant="quiet"
        size="sm"
        className={className}
        disabled={!accountList}
        onClick={() => setAdding(true)}
      >
        <Icon name="plus" size={16} />
        {words}
      </Button>
      {adding && accountList && (
        <Suspense>
          <AddCompanyDialog accounts={accountList} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  );
}
