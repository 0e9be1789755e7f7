/** Of LibreOffice's registry (officecfg): the group, the property, its value. */
const SETTINGS = [
  // nothing is fetched for a document from a place that is not trusted, and none is
  ['Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'],
  ['Office.Common/Security/Scripting', 'DisableActiveContent', 'true'],
  ['Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true'],
  ['Office.Common/Security/Scripting', 'MacroSecurityLevel', '3'], // very high
  ['Office.Writer/Content/Update', 'Link', '0'], // never
  ['Office.Calc/Content/Update', 'Link', '1'], // never: the two count differently
] as const;

const items = SETTINGS.map(
  ([group, name, value]) =>
    `<item oor:path="/org.openoffice.${group}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
);

/** What a fresh profile holds: documents run nothing and fetch nothing. */
export const PROFILE = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${items.join('\n')}
</oor:items>
`;
