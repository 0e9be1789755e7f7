import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Security;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import org.bouncycastle.asn1.ASN1BitString;
import org.bouncycastle.asn1.ASN1Encoding;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.ASN1OctetString;
import org.bouncycastle.asn1.ASN1Sequence;
import org.bouncycastle.jce.provider.BouncyCastleProvider;

/** The second opinion on our SES_Signature: BouncyCastle reads it, verifies both signatures and writes it back. */
public class VerifySes {
  public static void main(String[] args) throws Exception {
    Security.addProvider(new BouncyCastleProvider());
    byte[] der = Files.readAllBytes(Path.of(args[0]));
    ASN1Sequence signature = ASN1Sequence.getInstance(der);
    ASN1Sequence toSign = ASN1Sequence.getInstance(signature.getObjectAt(0));
    ASN1Sequence seal = ASN1Sequence.getInstance(toSign.getObjectAt(1));
    System.out.println("signature " + verifies(signature));
    System.out.println("seal " + verifies(seal));
    System.out.println("der " + Arrays.equals(der, signature.getEncoded(ASN1Encoding.DER)));
  }

  /** SESeal and SES_Signature share a shape: content, certificate, algorithm, signature. */
  static boolean verifies(ASN1Sequence signed) throws Exception {
    byte[] certificate = ASN1OctetString.getInstance(signed.getObjectAt(1)).getOctets();
    String algorithm = ASN1ObjectIdentifier.getInstance(signed.getObjectAt(2)).getId();
    X509Certificate signer = (X509Certificate) CertificateFactory.getInstance("X.509", "BC")
        .generateCertificate(new ByteArrayInputStream(certificate));
    Signature verifier = Signature.getInstance(algorithm, "BC");
    verifier.initVerify(signer);
    verifier.update(signed.getObjectAt(0).toASN1Primitive().getEncoded(ASN1Encoding.DER));
    return verifier.verify(ASN1BitString.getInstance(signed.getObjectAt(3)).getOctets());
  }
}
