import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './programs.ts';

/** A program in LibreOffice's own language: exports a text and signs it with the first key of the store. */
const MODULE = `Sub Sign(source, target, tagged, archive)
  security = createUnoService("com.sun.star.xml.crypto.SEInitializer").createSecurityContext("")
  certificates = security.getSecurityEnvironment().getPersonalCertificates()
  Dim hidden(0) As New com.sun.star.beans.PropertyValue
  hidden(0).Name = "Hidden" : hidden(0).Value = True
  document = StarDesktop.loadComponentFromURL(ConvertToURL(source), "_blank", 0, hidden())
  Dim settings(3) As New com.sun.star.beans.PropertyValue
  settings(0).Name = "SignPDF" : settings(0).Value = True
  settings(1).Name = "SignatureCertificate" : settings(1).Value = certificates(0)
  settings(2).Name = "UseTaggedPDF" : settings(2).Value = (tagged = "yes")
  settings(3).Name = "SelectPdfVersion" : settings(3).Value = IIf(archive = "yes", 2, 0)
  Dim export(1) As New com.sun.star.beans.PropertyValue
  export(0).Name = "FilterName" : export(0).Value = "writer_pdf_Export"
  export(1).Name = "FilterData"
  export(1).Value = CreateUnoValue("[]com.sun.star.beans.PropertyValue", settings())
  document.storeToURL(ConvertToURL(target), export())
  document.close(True)
  StarDesktop.terminate()
End Sub`;

const DOCTYPE = (root: string, system: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE ${root} PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "${system}.dtd">\n`;
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A profile of its own with the program among its macros; the first start makes the profile and overwrites what is there. */
function profile(work: string): string {
  const folder = join(work, 'office-signer');
  run('soffice', ['--headless', '--terminate_after_init', `-env:UserInstallation=file://${folder}`]);
  const library = join(folder, 'user/basic/Standard');
  writeFileSync(
    join(library, 'Signer.xba'),
    `${DOCTYPE('script:module', 'module')}<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Signer" script:language="StarBasic">${escaped(MODULE)}</script:module>`,
  );
  writeFileSync(
    join(library, 'script.xlb'),
    `${DOCTYPE('library:library', 'library')}<library:library xmlns:library="http://openoffice.org/2000/library" library:name="Standard" library:readonly="false" library:passwordprotected="false"><library:element library:name="Signer"/></library:library>`,
  );
  return folder;
}

/** LibreOffice signs what it exports; nothing else. */
export function signWithOffice(
  work: string,
  nss: string,
  exports: readonly { source: string; target: string; tagged?: boolean; archive?: boolean }[],
): void {
  const place = profile(work);
  for (const { source, target, tagged = false, archive = false } of exports) {
    const flags = [tagged, archive].map((flag) => (flag ? 'yes' : 'no'));
    const words = [source, target, ...flags].map((word) => `"${word}"`).join(',');
    const options = ['--headless', '--norestore', `-env:UserInstallation=file://${place}`];
    run('soffice', [...options, `macro:///Standard.Signer.Sign(${words})`], work, {
      MOZILLA_CERTIFICATE_FOLDER: `sql:${nss}`,
    });
  }
}
