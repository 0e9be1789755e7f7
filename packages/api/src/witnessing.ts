// No schema library here: the browser imports it too.

/** Who signs the checkpoints of the evidence log besides the platform; a setting of whoever runs the site. */
export interface Witnessing {
  /** `own` are those of the demo, which the platform runs itself. */
  kind: 'none' | 'own' | 'named';
  /** Who runs them, where the operator has said so. */
  runBy: string;
}

/** One truth for every page and report that speaks of witnesses. */
export function witnessingWords({ kind, runBy }: Witnessing): string {
  if (kind === 'none') return '目前没有见证方，检查点仅有本平台签名。';
  if (kind === 'own') return '演示环境的见证方由本站自己运行，只作演示。';
  return runBy ? `见证方由${runBy}运行。` : '见证方由谁运行，运营者尚未公布。';
}
