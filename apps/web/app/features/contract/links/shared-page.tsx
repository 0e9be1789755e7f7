import { CONTRACT_STATES, type ResultOf } from '@yinxin/api/client';
import { useCallback, useEffect, useState } from 'react';
import { inFours } from '~/parts/contracts/index.ts';
import { DocumentPages, sharedSource, ZoomButtons } from '~/parts/document/index.ts';
import { useSession } from '~/session/index.ts';
import { Button, clockTime, FormError, Icon, TextField, useForm } from '~/ui/index.ts';
import { DocumentTabs } from '../reader.tsx';

type Shared = ResultOf<'GET /api/appapi/contract/shared'>;

/** A read-only link: with its code, the pages and nothing else. */
export function SharedPage({ token }: { token: string }) {
  const { sendQuietly } = useSession();
  const form = useForm({ code: '' });
  const [opened, setOpened] = useState<{ contract: Shared; code: string }>();
  const [tried, setTried] = useState(false);

  const look = useCallback(
    async (code: string) => {
      const contract = await sendQuietly('GET /api/appapi/contract/shared', { query: { token, code } });
      setOpened({ contract, code });
    },
    [sendQuietly, token],
  );
  // some links need no code
  useEffect(() => {
    look('')
      .catch(() => {})
      .finally(() => setTried(true));
  }, [look]);

  if (opened) return <SharedDocuments token={token} {...opened} />;
  const submit = () =>
    form.attempt(({ code }) => look(code.trim()), {
      check: ({ code }) => ({
        code: /^[a-z\d-]{6,11}$/i.test(code.trim()) ? undefined : '请输入完整的查看码，形如 abcde-23456',
      }),
      blame: 'code',
    });
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center px-6 py-16">
      <Icon name="lock" size={40} className="text-navy" />
      <h1 className="mt-4 font-serif text-2xl">查看合同</h1>
      <p className="mt-2 text-ink-2">
        {tried ? '请输入对方告诉您的查看码。链接过期、被停用或者多次输错后都不能打开。' : '正在打开…'}
      </p>
      {tried && (
        <form {...form.element(submit)} className="mt-6 space-y-5">
          <TextField
            label="查看码"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={20}
            {...form.text('code')}
          />
          <FormError text={form.errors.form} />
          <Button type="submit" block busy={form.busy}>
            查看
          </Button>
        </form>
      )}
    </main>
  );
}

function SharedDocuments({ contract, code, token }: { contract: Shared; code: string; token: string }) {
  const [chosen, setChosen] = useState(contract.documents[0]?.id ?? '');
  const [zoom, setZoom] = useState(1);
  const [page, setPage] = useState(0);
  const document = contract.documents.find(({ id }) => id === chosen) ?? contract.documents[0];
  const source = document && sharedSource(document, { token, code });
  return (
    <main className="flex h-dvh flex-col">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line px-4 py-3">
        <div className="min-w-0">
          <h1 className="text-base wrap-anywhere">{contract.title}</h1>
          <p className="flex flex-wrap gap-x-3 text-xs text-ink-3">
            <span>{CONTRACT_STATES[contract.state]}</span>
            <span>{contract.author} 发起</span>
            {contract.number && <span>{contract.number}</span>}
            <span>{clockTime(contract.expiresAt).short} 前可查看</span>
          </p>
        </div>
        <span className="flex items-center gap-3 text-sm text-ink-3">
          {source && `${page + 1} / ${source.pages.length} 页`}
          <ZoomButtons zoom={zoom} onZoom={setZoom} />
        </span>
      </header>
      <DocumentTabs documents={contract.documents} current={chosen} onChoose={setChosen} />
      <div className="min-h-0 flex-1">
        {source && (
          <DocumentPages key={source.id} source={source} zoom={zoom} onZoom={setZoom} onPageSeen={setPage} />
        )}
      </div>
      {document && (
        <p className="border-t border-line px-4 py-2 font-mono text-xs wrap-anywhere text-ink-3">
          SHA-256 {inFours(document.sha256)}
        </p>
      )}
    </main>
  );
}
