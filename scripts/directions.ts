/** An import that must not be: from here to there. */
export interface Direction {
  from: RegExp;
  to: RegExp;
  /** Allowed where the first group of both is the same: inside of one package, one module. */
  within?: boolean;
  except?: readonly { from: RegExp; to: RegExp }[];
  reason: string;
}

const anything = /^/;

/**
 * What the modules `contract-*` share of their core besides its index.ts, which is for everybody else: its rows, who may
 * do what with a contract (access), how it goes on (progress) and becomes somebody's (opening), links to it, what is known
 * of it (facts), by which words it is found (words), what becomes of it before it is written (first-steps), how programs see
 * it (open-present), its documents (content), and the parts that all of them are made of (dependencies).
 */
const doorsOfContracts =
  /\/contracts\/(?:tables|access|progress|first-steps|opening|links|facts|words|open-present|content\/index|dependencies)\.ts$/;

/** What the modules `bill-*` share of bills: their rows, who acts on them, months, sums and what is booked. */
const doorsOfBills = /\/bills\/(?:tables|acting|months|adding|booking)\.ts$/;

/** The floors of the platform (ARCHITECTURE.md), as paths from the root of the repository. Tests may look anywhere. */
export const directions: readonly Direction[] = [
  { from: /^packages\//, to: /^apps\//, reason: 'a package must not import an app' },
  {
    from: /^(apps\/[^/]+)\//,
    to: /^(apps\/[^/]+)/,
    within: true,
    reason: 'an app must not import another app',
  },
  {
    from: /^((?:apps|packages)\/[^/]+)\//,
    to: /^(packages\/[^/]+)\/src\//,
    within: true,
    reason: 'import a package by its name',
  },
  {
    from: /^apps\/server\/src\/(?:modules\/([^/]+)\/)?/,
    to: /^apps\/server\/src\/modules\/([^/]+)\/(?!index\.ts$)/,
    within: true,
    except: [
      // A foreign key needs the other table itself; going through index.ts would load the whole module for it. Builders
      // of tests build on those of other modules.
      { from: /\/(?:tables(?:\.ts$|\/)|testing\/)/, to: /\/(?:tables|testing\/index)\.ts$/ },
      { from: /\/modules\/contract-[^/]+\//, to: doorsOfContracts },
      { from: /\/modules\/bill-[^/]+\//, to: doorsOfBills },
    ],
    reason: 'reach a module through its index.ts',
  },
  {
    from: /^apps\/server\/src\/modules\/contract(?:s|-reading|-signing|-drafting|-filling|-deciding|-sandbox)\/(?!tables\/|testing\/)/,
    to: /^packages\/pdf(?:-signature|-render)?$/,
    reason: 'contracts know no format of files: go through modules/document-formats',
  },
  {
    from: /^apps\/server\/src\/(?:http|db|jobs|vault|providers|backup)\//,
    to: /^apps\/server\/src\/modules\//,
    reason: 'what modules stand on must not import them',
  },
  {
    from: /^apps\/server\/src\/[^/]+\//,
    to: /^apps\/server\/src\/[^/]+\.ts$/,
    except: [{ from: /\/(?:testing|compose)\//, to: anything }],
    reason: 'only the composition root imports root files',
  },
  {
    from: /^packages\/pdf-signature\/src\/verify\//,
    to: /^packages\/pdf-signature\/src\/(?!verify\/|changes\/|common\/)/,
    reason: 'the verifier stands on changes/ and common/ alone',
  },
  {
    from: /^packages\/pdf-signature\/src\/(?:common|changes|appearance)\//,
    to: /^packages\/pdf-signature\/src\/verify\//,
    reason: 'what signer and verifier share must not import the verifier',
  },
];
