"""Exports a text and signs it, as LibreOffice does: office_sign.py <work folder> <NSS folder> <text> <pdf>."""
import os
import subprocess
import sys
import time

import uno
from com.sun.star.beans import PropertyValue
from com.sun.star.connection import NoConnectException

WORK, NSS, SOURCE, TARGET = (os.path.abspath(each) for each in sys.argv[1:5])
PIPE = 'yinxin-producers'


def entry(name, value):
    found = PropertyValue()
    found.Name, found.Value = name, value
    return found


def connected():
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext('com.sun.star.bridge.UnoUrlResolver', local)
    for _ in range(120):
        try:
            return resolver.resolve(f'uno:pipe,name={PIPE};urp;StarOffice.ComponentContext')
        except NoConnectException:
            time.sleep(1)
    raise SystemExit('LibreOffice does not answer')


def signed(context):
    def service(name):
        return context.ServiceManager.createInstanceWithContext(name, context)

    security = service('com.sun.star.xml.crypto.SEInitializer').createSecurityContext('')
    certificate = security.getSecurityEnvironment().getPersonalCertificates()[0]
    desktop = service('com.sun.star.frame.Desktop')
    document = desktop.loadComponentFromURL(f'file://{SOURCE}', '_blank', 0, (entry('Hidden', True),))
    settings = (entry('SignPDF', True), entry('SignatureCertificate', certificate))
    data = uno.Any('[]com.sun.star.beans.PropertyValue', settings)
    export = (entry('FilterName', 'writer_pdf_Export'), entry('FilterData', data))
    document.storeToURL(f'file://{TARGET}', export)
    document.close(True)
    desktop.terminate()


profile = f'-env:UserInstallation=file://{WORK}/office'
command = ['soffice', '--headless', '--norestore', profile, f'--accept=pipe,name={PIPE};urp;']
office = subprocess.Popen(command, env={**os.environ, 'MOZILLA_CERTIFICATE_FOLDER': f'sql:{NSS}'})
try:
    signed(connected())
finally:
    office.terminate()
    office.wait()
