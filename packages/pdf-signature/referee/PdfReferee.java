import java.io.File;
import java.nio.file.Files;
import java.security.MessageDigest;
import java.security.Security;
import java.util.Arrays;
import java.util.Collection;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.interactive.digitalsignature.PDSignature;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cms.CMSProcessableByteArray;
import org.bouncycastle.cms.CMSSignedData;
import org.bouncycastle.cms.SignerInformation;
import org.bouncycastle.cms.jcajce.JcaSimpleSignerInfoVerifierBuilder;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.tsp.TimeStampToken;

/** A second opinion on signed PDF files: PDFBox finds the signatures, BouncyCastle verifies them, SM2 included. */
public class PdfReferee {
  public static void main(String[] files) throws Exception {
    Security.addProvider(new BouncyCastleProvider());
    for (String file : files) {
      byte[] bytes = Files.readAllBytes(new File(file).toPath());
      try (PDDocument document = PDDocument.load(bytes)) {
        for (PDSignature signature : document.getSignatureDictionaries()) {
          System.out.println(new File(file).getName() + "\t" + signature.getSubFilter() + "\t" + judge(signature, bytes));
        }
      }
    }
  }

  private static String judge(PDSignature signature, byte[] file) {
    try {
      byte[] content = signature.getSignedContent(file);
      byte[] cms = signature.getContents(file);
      boolean stamp = "ETSI.RFC3161".equals(signature.getSubFilter());
      return (stamp ? stamped(cms, content) : signed(cms, content)) ? "valid" : "invalid";
    } catch (Exception error) {
      return "invalid: " + error.getMessage();
    }
  }

  private static boolean signed(byte[] cms, byte[] content) throws Exception {
    CMSSignedData data = new CMSSignedData(new CMSProcessableByteArray(content), cms);
    return data.getSignerInfos().size() == 1 && allVerify(data);
  }

  private static boolean stamped(byte[] token, byte[] content) throws Exception {
    CMSSignedData data = new CMSSignedData(token);
    TimeStampToken stamp = new TimeStampToken(data);
    String algorithm = stamp.getTimeStampInfo().getMessageImprintAlgOID().getId();
    byte[] digest = MessageDigest.getInstance(algorithm, "BC").digest(content);
    return Arrays.equals(digest, stamp.getTimeStampInfo().getMessageImprintDigest()) && allVerify(data);
  }

  private static boolean allVerify(CMSSignedData data) throws Exception {
    for (SignerInformation signer : data.getSignerInfos()) {
      @SuppressWarnings("unchecked")
      Collection<X509CertificateHolder> found = data.getCertificates().getMatches(signer.getSID());
      X509CertificateHolder certificate = found.iterator().next();
      if (!signer.verify(new JcaSimpleSignerInfoVerifierBuilder().setProvider("BC").build(certificate))) return false;
    }
    return true;
  }
}
