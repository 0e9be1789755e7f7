import type { VerifiedFile, VerifiedSignature } from '@yinxin/api/client';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { DocumentHandle } from '~/parts/document/index.ts';
import { CopyButton } from '~/parts/reading/index.ts';
import { saveFile } from '~/session/transfers.ts';
import { fileSize } from '~/ui/file-size.ts';
import { Button, ButtonLink, clockTime, Icon, Note } from '~/ui/index.ts';
import { MarkedPages } from './marked-pages.tsx';
import {
  commentWords,
  earlierName,
  meaningOf,
  OWN_CLOCK,
  UNASKED,
  unplacedPages,
  VERDICT_LOOKS,
} from './model.ts';
import { OwnContract } from './own-contract.tsx';
import { OwnReport } from './own-report.tsx';
import { reportPath } from './report/paths.ts';
import { pictureLineId, SealPictures } from './seal-pictures.tsx';
import { SignatureCard } from './signature-card.tsx';

interface ResultProps {
  file: File;
  result: VerifiedFile;
  /** Judged on this device, asking nobody. */
  alone: boolean;
  /** Opens an encrypted file. */
  password?: string | undefined;
  /** Where the trust list is told. */
  trustPath: string;
  phone: boolean;
}

interface EarlierVersionProps {
  part: Blob;
  name: string;
  onShow: () => void;
}

/** What was signed, where more was appended since. */
const EarlierVersion = ({ part, name, onShow }: EarlierVersionProps) => (
  <div className="mt-3 flex flex-wrap gap-2">
    <Button size="sm" variant="secondary" onClick={onShow}>
      查看签署时的版本
    </Button>
    <Button size="sm" variant="secondary" onClick={() => saveFile(part, earlierName(name))}>
      <Icon name="download" size={16} />
      下载签署时的版本
    </Button>
  </div>
);

/**
 * The version that was signed is the first part of the file: cut in the browser, which has it. What a signature does
 * not hold was never signed, and is not offered as that.
 */
const earlierPart = (file: File, { answers, signedBytes }: VerifiedSignature): Blob | undefined =>
  answers.intact === 'yes' && signedBytes !== null && signedBytes < file.size
    ? file.slice(0, signedBytes, 'application/pdf')
    : undefined;

const FileFacts = ({ result, alone, trustPath }: Pick<ResultProps, 'result' | 'alone' | 'trustPath'>) => (
  <dl className="grid grid-cols-1 gap-x-4 gap-y-1 py-4 text-sm sm:grid-cols-[5.5rem_minmax(0,1fr)]">
    <dt className="text-ink-3">文件</dt>
    <dd className="wrap-anywhere">
      {result.name}，{fileSize(result.size)}
    </dd>
    {(
      [
        ['SHA-256', result.sha256],
        ['SM3', result.sm3],
      ] as const
    ).map(([name, digest]) => (
      <div key={name} className="contents">
        <dt className="text-ink-3">{name}</dt>
        <dd className="flex items-center gap-2">
          <span className="min-w-0 truncate font-mono">{digest}</span>
          <CopyButton text={digest} what={`${name} 摘要`} />
        </dd>
      </div>
    ))}
    <dt className="text-ink-3">信任列表</dt>
    <dd>
      依据印信信任列表判断，共 {result.trustList.roots} 个根证书
      {result.trustList.changedAt && `，列表最近变更于 ${clockTime(result.trustList.changedAt).day}`}
      <Link to={`${trustPath}#trust-title`} className="ml-2 text-navy underline">
        查看列表
      </Link>
    </dd>
    <dt className="text-ink-3">验证于</dt>
    <dd>
      {clockTime(result.judgedAt).full}
      {alone && OWN_CLOCK}
    </dd>
  </dl>
);

/** The verdict in words first, the reasons beside the pages. */
export function Result({ file, result, alone, password, trustPath, phone }: ResultProps) {
  const { verdict, words, signatures, sealPictures, sealPicturePlaces } = result;
  const [open, setOpen] = useState<number | undefined>(signatures.length > 0 ? 0 : undefined);
  const [earlier, setEarlier] = useState<{ part: Blob; number: number }>();
  const [picture, setPicture] = useState<number>();
  const pages = useRef<DocumentHandle>(null);
  const viewer = useRef<HTMLDivElement>(null);
  const unplaced = unplacedPages(result);
  const { icon, ink } = VERDICT_LOOKS[verdict];

  const show = (index: number) => {
    setOpen(index);
    const place = signatures[index]?.places[0];
    if (place) pages.current?.show(place.page, place.top);
  };

  /** The pages may lie below what is seen of the window, on a phone they always do. */
  const showPicture = (index: number) => {
    setPicture(index);
    setEarlier(undefined);
    const place = sealPicturePlaces[index];
    if (place) pages.current?.show(place.page, place.top);
    viewer.current?.scrollIntoView({ block: phone ? 'center' : 'nearest' });
  };

  return (
    <article
      aria-label={`验证结果：${result.name}`}
      className="rounded-card border border-line bg-white lg:grid lg:grid-cols-2"
    >
      <div className="order-2 min-w-0 border-line lg:border-l">
        <header className="flex items-center gap-4 border-b border-line px-5 py-5 lg:px-8">
          <Icon name={icon} size={48} className={`shrink-0 ${ink}`} />
          <div role="status">
            <h2 className={`font-serif text-2xl ${ink}`}>{words}</h2>
            <p className="text-ink-2">{meaningOf(result)}</p>
          </div>
        </header>
        <div className="px-5 pb-4 lg:px-8">
          {sealPictures.length > 0 && (
            <SealPictures
              places={sealPicturePlaces}
              unplaced={unplaced}
              chosen={picture}
              onChoose={showPicture}
            />
          )}
          {alone && (
            <div className="pt-4">
              <Note>仅在本机验证：文件没有离开这台设备。{UNASKED}</Note>
            </div>
          )}
          {result.contract && <OwnContract contract={result.contract} file={result} phone={phone} />}
          {result.report && <OwnReport report={result.report} phone={phone} />}
          <FileFacts result={result} alone={alone} trustPath={trustPath} />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-4">
            {/* asked for when it is pressed: whoever verifies alone sends nothing, not even for a link */}
            <ButtonLink to={reportPath(phone)} discover="none" size="sm" variant="secondary">
              <Icon name="document" size={16} />
              获取完整验证报告
            </ButtonLink>
            <span className="text-sm text-ink-3">
              由认证机构签名的 PDF，按份购买；出具时请重新选择文件，文件会上传。
            </span>
          </div>
          {signatures.map((signature, index) => {
            const part = earlierPart(file, signature);
            return (
              <SignatureCard
                // biome-ignore lint/suspicious/noArrayIndexKey: signatures are known by their number
                key={index}
                signature={signature}
                comments={commentWords(result)}
                number={index + 1}
                alone={alone}
                open={index === open}
                onToggle={() => (index === open ? setOpen(undefined) : show(index))}
                earlier={
                  part && (
                    <EarlierVersion
                      part={part}
                      name={file.name}
                      onShow={() => setEarlier({ part, number: index + 1 })}
                    />
                  )
                }
              />
            );
          })}
        </div>
      </div>
      <div
        ref={viewer}
        className={`flex min-w-0 flex-col overflow-hidden ${phone ? 'h-[70vh] rounded-b-card border-t border-line' : 'sticky rounded-l-card top-20 h-[calc(100vh-6rem)] max-h-[1000px] self-start'}`}
      >
        {earlier && (
          <p
            role="status"
            className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-2 text-sm"
          >
            正在看签名 {earlier.number} 签署时的版本
            <Button size="sm" variant="secondary" onClick={() => setEarlier(undefined)}>
              回到现在的版本
            </Button>
          </p>
        )}
        <div className="min-h-0 flex-1">
          <MarkedPages
            file={earlier?.part ?? file}
            name={earlier ? earlierName(file.name) : file.name}
            alone={alone}
            password={password}
            signatures={earlier ? signatures.slice(0, earlier.number) : signatures}
            // the version that was signed may not show them, or elsewhere
            pictures={earlier ? [] : sealPicturePlaces}
            comments={earlier ? [] : result.unsignedCommentPlaces}
            unplaced={earlier ? [] : unplaced}
            chosenPicture={picture}
            onChoosePicture={(index) => {
              setPicture(index);
              document.getElementById(pictureLineId(index))?.scrollIntoView({ block: 'nearest' });
            }}
            chosen={open}
            onChoose={(index) => {
              setOpen(index);
              document.getElementById(`signature-${index + 1}`)?.scrollIntoView({ block: 'nearest' });
            }}
            handle={pages}
          />
        </div>
      </div>
    </article>
  );
}
