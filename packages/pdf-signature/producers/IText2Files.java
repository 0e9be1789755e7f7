import com.lowagie.text.Document;
import com.lowagie.text.PageSize;
import com.lowagie.text.Paragraph;
import com.lowagie.text.Rectangle;
import com.lowagie.text.pdf.PdfDestination;
import com.lowagie.text.pdf.PdfFileSpecification;
import com.lowagie.text.pdf.PdfOutline;
import com.lowagie.text.pdf.PdfWriter;
import com.lowagie.text.pdf.TextField;
import java.io.File;
import java.io.FileOutputStream;

/** Files as iText 2 writes them, from which OpenPDF comes: `make <folder>`. Debian's cannot sign any more. */
public class IText2Files {
  public static void main(String[] args) throws Exception {
    for (String kind : new String[] {"plain", "rotated", "form", "extras", "encrypted", "compressed"}) {
      Document document = new Document(kind.equals("rotated") ? PageSize.A4.rotate() : PageSize.A4);
      FileOutputStream out = new FileOutputStream(new File(args[1], "itext2-" + kind + ".pdf"));
      PdfWriter writer = PdfWriter.getInstance(document, out);
      if (kind.equals("compressed")) writer.setFullCompression();
      if (kind.equals("encrypted"))
        writer.setEncryption(PdfWriter.STRENGTH128BITS, null, "owner", PdfWriter.ALLOW_PRINTING);
      document.open();
      document.add(new Paragraph("Contract, page 1. The price is 100 yuan."));
      if (kind.equals("form")) {
        TextField field = new TextField(writer, new Rectangle(72, 600, 272, 620), "buyer");
        field.setText("Party A");
        writer.addAnnotation(field.getTextField());
      }
      document.newPage();
      document.add(new Paragraph("Contract, page 2."));
      if (kind.equals("extras")) {
        writer.addFileAttachment(
            "prices", PdfFileSpecification.fileEmbedded(writer, null, "prices.csv", "price;100".getBytes()));
        new PdfOutline(
            writer.getDirectContent().getRootOutline(), new PdfDestination(PdfDestination.FIT), "Page two");
      }
      document.close();
    }
  }
}
