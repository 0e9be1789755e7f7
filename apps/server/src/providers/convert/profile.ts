/** Of LibreOffice's registry (officecfg): the group, the property, its value. */
const SETTINGS = [
  // nothing is fetched for a document from a place that is not trusted, and none is
  ['Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'],
  ['Office.Common/Security/Scripting', 'DisableActiveContent', 'true'],
  ['Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true'],
  ['Office.Common/Security/Scripting', 'DisableOLEAutomation', 'true'],
  ['Office.Common/Security/Scripting', 'MacroSecurityLevel', '3'], // very high
  ['Office.Writer/Content/Update', 'Link', '0'], // never
  ['Office.Calc/Content/Update', 'Link', '1'], // never: the two count differently
  ['Office.Calc/Formula/Load', 'OOXMLRecalcMode', '1'], // never
] as const;

/**
 * The schemes of addresses that can be opened at all: without a row there is nothing that could fetch by http, ftp, WebDAV
 * or CMIS. Without `file` the document itself could not be opened; its sandbox holds no other of ours.
 */
const SCHEMES = [
  ['file', 'File'],
  ['vnd.sun.star.expand', 'Expand'],
  ['vnd.sun.star.hier', 'Hierarchy'],
  ['vnd.sun.star.pkg', 'Package'],
  ['vnd.sun.star.tdoc', 'TransientDocuments'],
] as const;

const property = (name: string, value: string): string =>
  `<prop oor:name="${name}"><value>${value}</value></prop>`;

const providers = SCHEMES.map(
  ([scheme, service], at) =>
    `<node oor:name="Provider${at}" oor:op="replace">${property('ServiceName', `com.sun.star.ucb.${service}ContentProvider`)}${property('URLTemplate', scheme)}${property('Arguments', '')}</node>`,
).join('');

const items = [
  ...SETTINGS.map(
    ([group, name, value]) =>
      `<item oor:path="/org.openoffice.${group}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  ),
  `<item oor:path="/org.openoffice.ucb.Configuration/ContentProviders/org.openoffice.ucb.Configuration:ContentProvidersDataPrimaryKeys['Local']/SecondaryKeys"><node oor:name="Office" oor:op="replace"><node oor:name="ProviderData">${providers}</node></node></item>`,
];

/** What a fresh profile holds: documents run nothing and fetch nothing. */
export const PROFILE = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${items.join('\n')}
</oor:items>
`;
