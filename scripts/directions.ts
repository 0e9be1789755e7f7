/** An import that must not be: from here to there. */
export interface Direction {
  from: RegExp;
  to: RegExp;
  /** Allowed where the first group of both is the same: inside of one package, one module. */
  within?: boolean;
  except?: { from: RegExp; to: RegExp };
  reason: string;
}

const anything = /^/;

/** The floors of the house (ARCHITECTURE.md), as paths from the root of the repository. Tests may look anywhere. */
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
    // A foreign key needs the other table itself; going through index.ts would load the whole module for it. Builders of
    // tests build on those of other modules.
    except: { from: /\/(?:tables\.ts$|testing\/)/, to: /\/(?:tables|testing\/index)\.ts$/ },
    reason: 'reach a module through its index.ts',
  },
  {
    from: /^apps\/server\/src\/(?:http|db|jobs|vault|providers|backup)\//,
    to: /^apps\/server\/src\/modules\//,
    reason: 'what modules stand on must not import them',
  },
  {
    from: /^apps\/server\/src\/[^/]+\//,
    to: /^apps\/server\/src\/[^/]+\.ts$/,
    except: { from: /\/(?:testing|compose)\//, to: anything },
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
