import com.itextpdf.text.Document;
import com.itextpdf.text.PageSize;
import com.itextpdf.text.Paragraph;
import com.itextpdf.text.Rectangle;
import com.itextpdf.text.pdf.PdfReader;
import com.itextpdf.text.pdf.PdfSignatureAppearance;
import com.itextpdf.text.pdf.PdfStamper;
import com.itextpdf.text.pdf.PdfWriter;
import com.itextpdf.text.pdf.PdfAction;
import com.itextpdf.text.pdf.PdfDestination;
import com.itextpdf.text.pdf.PdfFileSpecification;
import com.itextpdf.text.pdf.PdfOutline;
import com.itextpdf.text.pdf.TextField;
import com.itextpdf.text.pdf.security.BouncyCastleDigest;
import com.itextpdf.text.pdf.security.MakeSignature;
import com.itextpdf.text.pdf.security.PrivateKeySignature;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Security;
import java.security.cert.Certificate;
import org.bouncycastle.jce.provider.BouncyCastleProvider;

/** Files as iText 5 writes them: `make <folder>`, or `sign <in> <out> <p12> [visible|certified]`. */
public class IText5Files {
  public static void main(String[] args) throws Exception {
    Security.addProvider(new BouncyCastleProvider());
    if (args[0].equals("sign")) {
      sign(args[1], args[2], args[3], args.length > 4 ? args[4] : "");
      return;
    }
    for (String kind : new String[] {"plain", "rotated", "form", "extras", "tagged", "encrypted", "compressed"}) {
      Document document = new Document(kind.equals("rotated") ? PageSize.A4.rotate() : PageSize.A4);
      FileOutputStream out = new FileOutputStream(new File(args[1], "itext5-" + kind + ".pdf"));
      PdfWriter writer = PdfWriter.getInstance(document, out);
      if (kind.equals("compressed")) writer.setFullCompression();
      if (kind.equals("tagged")) writer.setTagged();
      if (kind.equals("encrypted"))
        writer.setEncryption(null, "owner".getBytes(), PdfWriter.ALLOW_PRINTING, PdfWriter.ENCRYPTION_AES_256);
      document.open();
      document.addLanguage("zh-CN");
      document.addTitle("Contract");
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
        new PdfOutline(writer.getRootOutline(), new PdfDestination(PdfDestination.FIT), "Page two");
      }
      document.close();
    }
  }

  private static void sign(String in, String out, String store, String how) throws Exception {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    keys.load(new FileInputStream(store), "secret".toCharArray());
    String alias = keys.aliases().nextElement();
    PrivateKey key = (PrivateKey) keys.getKey(alias, "secret".toCharArray());
    Certificate[] chain = keys.getCertificateChain(alias);
    PdfReader reader = new PdfReader(in);
    PdfStamper stamper = PdfStamper.createSignature(reader, new FileOutputStream(out), '\0', null, true);
    PdfSignatureAppearance appearance = stamper.getSignatureAppearance();
    String name = "itext5-" + reader.getAcroFields().getSignatureNames().size();
    if (how.equals("visible")) appearance.setVisibleSignature(new Rectangle(300, 100, 420, 160), 1, name);
    if (how.equals("certified"))
      appearance.setCertificationLevel(PdfSignatureAppearance.CERTIFIED_FORM_FILLING);
    MakeSignature.signDetached(
        appearance, new BouncyCastleDigest(), new PrivateKeySignature(key, "SHA-256", "BC"), chain,
        null, null, null, 0, MakeSignature.CryptoStandard.CMS);
  }
}
