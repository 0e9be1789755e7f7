import { useNavigate } from 'react-router';
import { useActs, useFolderActs } from '~/parts/workspace/index.ts';
import { addressFor, type Shown } from './model.ts';

/** Folders of templates; whoever deletes the one that is shown goes back to all templates. */
export function useTemplateFolders(shown: Shown, phone: boolean) {
  const { send } = useActs();
  const navigate = useNavigate();
  return useFolderActs({
    inside: '模板',
    save: (body) => send('POST /api/appapi/template/saveFolder', { body }),
    remove: async (id) => {
      await send('POST /api/appapi/template/removeFolder', { body: { id } });
      if (shown.folder === id) await navigate(addressFor(phone, {}), { replace: true });
    },
  });
}
