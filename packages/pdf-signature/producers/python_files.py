"""Files as cairo, ReportLab and WeasyPrint write them: scripts.py <folder>."""
import io
import sys
from pathlib import Path

import cairo
from reportlab.pdfgen.canvas import Canvas
from weasyprint import Attachment, HTML

folder = Path(sys.argv[1])
TEXT = "Contract, page %d. The price is 100 yuan."


def with_cairo(kind):
    surface = cairo.PDFSurface(str(folder / f"cairo-{kind}.pdf"), 595, 842)
    context = cairo.Context(surface)
    for page in (1, 2):
        if kind == "tagged":
            context.tag_begin("P", "")
        context.select_font_face("serif")
        context.set_font_size(14)
        context.move_to(72, 100)
        context.show_text(TEXT % page)
        if kind == "tagged":
            context.tag_end("P")
        if kind == "extras":
            surface.add_outline(cairo.PDF_OUTLINE_ROOT, f"Page {page}", f"page={page} pos=[0 0]", 0)
        context.show_page()
    surface.finish()


def with_reportlab(kind):
    canvas = Canvas(str(folder / f"reportlab-{kind}.pdf"), pagesize=(595, 842), invariant=1)
    for page in (1, 2):
        canvas.setFont("Helvetica", 14)
        canvas.drawString(72, 700, TEXT % page)
        if kind == "form" and page == 1:
            canvas.acroForm.textfield(name="buyer", x=72, y=600, width=200, height=20, value="Party A")
        if kind == "extras":
            canvas.bookmarkPage(f"p{page}")
            canvas.addOutlineEntry(f"Page {page}", f"p{page}")
        if kind == "rotated":
            canvas.setPageRotation(270)
        canvas.showPage()
    canvas.save()


for kind in ("plain", "tagged", "extras"):
    with_cairo(kind)
for kind in ("plain", "form", "extras", "rotated"):
    with_reportlab(kind)
page = HTML(string="<h1>Contract</h1><p style='page-break-after: always'>%s</p><p>Page two</p>" % (TEXT % 1))
page.write_pdf(str(folder / "weasyprint-plain.pdf"))
page.write_pdf(str(folder / "weasyprint-extras.pdf"), attachments=[Attachment(file_obj=io.BytesIO(b"price;100"))])
