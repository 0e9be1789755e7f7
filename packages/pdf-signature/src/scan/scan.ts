import { type ByteSource, openPdf, type PdfDocument } from '@yinxin/pdf';
import { orRefuse, type RefusalCode, refuse } from '../common/refusal.ts';
import { annotationChecks } from './annotations.ts';
import { documentChecks, type Hit, type Place } from './checks.ts';
import { defaultScanPolicy, type FindingCode, messages, type ScanPolicy, type Severity } from './policy.ts';
import { sizeChecks } from './sizes.ts';
import { survey } from './survey.ts';

/** Something that could make the document look different later, or to someone else. */
export interface Finding {
  code: FindingCode;
  severity: Severity;
  message: string;
  place: Place;
}

interface ScanReport {
  /** The hardest consequence of all findings. */
  verdict: Severity;
  findings: Finding[];
}

interface ScanOptions {
  password?: string;
  policy?: ScanPolicy;
}

/** More than so many findings of one kind tell nothing new. */
const MAX_PER_CODE = 20;

/** Looks for content that could change its looks after signing. Nothing is judged that cannot be opened. */
export function scanPdf(input: Uint8Array | ByteSource, options: ScanOptions = {}): ScanReport {
  return scanDocument(
    orRefuse(() => openPdf(input, { password: options.password })),
    options.policy,
  );
}

export function scanDocument(document: PdfDocument, policy: ScanPolicy = defaultScanPolicy): ScanReport {
  const findings = orRefuse(() => {
    const looked = survey(document);
    const hits = [...annotationChecks, ...documentChecks, ...sizeChecks].flatMap((check) => [
      ...check(looked),
    ]);
    return distinct(hits).map(({ code, place }) => ({
      code,
      severity: policy[code],
      message: messages[code],
      place,
    }));
  });
  return { verdict: hardest(findings), findings };
}

/** Throws when the policy refuses the file. What is merely damaged, or too large, hides nothing and is called so. */
export function refuseRisks(report: ScanReport): void {
  const refused = report.findings.filter(({ severity }) => severity === 'refuse');
  const found = refused.find(({ code }) => !HARMLESS[code]) ?? refused[0];
  if (found) throw refuse(HARMLESS[found.code] ?? 'CONTENT_RISK', { why: found.message }, report.findings);
}

const HARMLESS: Partial<Record<FindingCode, RefusalCode>> = {
  DAMAGED: 'DAMAGED',
  TRAILING_BYTES: 'DAMAGED',
  SCAN_INCOMPLETE: 'DAMAGED',
  OVERSIZED: 'TOO_COMPLEX',
};

function hardest(findings: readonly Finding[]): Severity {
  for (const severity of ['refuse', 'warn'] as const) {
    if (findings.some((finding) => finding.severity === severity)) return severity;
  }
  return 'allow';
}

function distinct(hits: readonly Hit[]): Hit[] {
  const seen = new Set<string>();
  const counts = new Map<FindingCode, number>();
  return hits.filter(({ code, place }) => {
    const key = `${code} ${place.page} ${place.object} ${place.offset}`;
    const count = counts.get(code) ?? 0;
    if (seen.has(key) || count >= MAX_PER_CODE) return false;
    seen.add(key);
    counts.set(code, count + 1);
    return true;
  });
}
