import { z } from 'zod';
import type { FaceService } from './face.ts';
import { askTencent, type TencentService } from './tencent-api.ts';
import type { Evidence, FaceFailure, FaceInput, FaceResult } from './vendors.ts';

interface TencentFaceSettings {
  faceid: TencentService;
  /** Names the scene that was approved in the vendor's console. */
  ruleId: string;
}

/** BizToken can be used for so long (DetectAuth, faceid 2018-03-01). */
const TOKEN_SECONDS = 7200;

const Started = z.object({ Url: z.url({ protocol: /^https?$/ }), BizToken: z.string().min(1).max(200) });
const Found = z.object({ DetectInfo: z.string() });
const count = z.int().nullish();
const DetectInfo = z.object({
  Text: z.object({
    ErrCode: count,
    IdCard: z.string().nullish(),
    Name: z.string().nullish(),
    LiveStatus: count,
    Comparestatus: count,
    Sim: z
      .string()
      .regex(/^\d{1,3}(\.\d+)?$/)
      .nullish()
      .or(z.literal('')),
  }),
});
type Text = z.output<typeof DetectInfo>['Text'];

/** 腾讯云慧眼 H5: DetectAuth begins, the phone opens Url, GetDetectInfo tells what came of it. */
export const tencentFace = ({ faceid, ruleId }: TencentFaceSettings): FaceService => ({
  vendor: faceid.line.vendor,
  secret: faceid.keys.secretKey,
  start: ({ name, idNumber, returnUrl, statement, target }) =>
    askTencent(faceid, {
      action: 'DetectAuth',
      body: {
        RuleId: ruleId,
        Name: name,
        IdCard: idNumber,
        RedirectUrl: returnUrl,
        ...(statement ? { IntentionVerifyText: statement } : {}),
      },
      target,
      answer: Started,
      read: ({ Url, BizToken }) => ({
        value: {
          url: Url,
          token: BizToken,
          expiresAt: new Date(Date.now() + TOKEN_SECONDS * 1000),
        },
        outcome: 'started',
        billed: false,
      }),
    }),
  result: (token, asked) =>
    askTencent(faceid, {
      action: 'GetDetectInfo',
      body: { BizToken: token, RuleId: ruleId, InfoType: '1' }, // the result alone: pictures and videos stay with the vendor
      target: asked.target,
      answer: Found,
      read: ({ DetectInfo: found }, requestId) => {
        const value = resultOf(DetectInfo.parse(JSON.parse(found)).Text, asked, requestId);
        return {
          value,
          outcome: value.state === 'failed' ? value.reason : value.state,
          billed: value.state !== 'pending',
        };
      },
      settled: (code, requestId) =>
        code === 'InvalidParameterValue.BizTokenExpired' || code === 'InvalidParameterValue.BizTokenIllegal'
          ? { value: failed('expired', evidenceOf(requestId, { code })), outcome: 'expired', billed: false }
          : undefined,
    }),
});

/** Passed is what has every part of a pass; what has no result at all is still going on. */
function resultOf(text: Text, asked: Pick<FaceInput, 'name' | 'idNumber'>, requestId: string): FaceResult {
  const { ErrCode, LiveStatus, Comparestatus, Sim, Name, IdCard } = text;
  if (ErrCode == null) return { state: 'pending' };
  const isAsked = Name === asked.name && IdCard?.toUpperCase() === asked.idNumber;
  const evidence = evidenceOf(requestId, { ErrCode, LiveStatus, Comparestatus, Sim, isAsked });
  if (ErrCode === 0 && LiveStatus === 0 && Comparestatus === 0 && isAsked)
    return { state: 'passed', similarity: Sim ? Number(Sim) : null, evidence };
  if (LiveStatus != null && LiveStatus !== 0) return failed('liveness', evidence);
  if ((Comparestatus != null && Comparestatus !== 0) || !isAsked) return failed('mismatch', evidence);
  return failed('refused', evidence);
}

const failed = (reason: FaceFailure, evidence: Evidence): FaceResult => ({
  state: 'failed',
  reason,
  evidence,
});

const evidenceOf = (requestId: string, answer: Evidence['answer']): Evidence => ({
  vendor: 'tencent',
  operation: 'GetDetectInfo',
  reference: requestId,
  at: new Date(),
  answer,
});
