import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.Security;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;
import java.util.Date;
import org.bouncycastle.asn1.*;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** A seal and a signature with it that share no code with ours: args are data file, output file. */
public class MakeSes {
  static final ASN1ObjectIdentifier SM2_SM3 = new ASN1ObjectIdentifier("1.2.156.10197.1.501");
  static final long DAY = 86_400_000L;

  public static void main(String[] args) throws Exception {
    Security.addProvider(new BouncyCastleProvider());
    long now = System.currentTimeMillis();
    KeyPair maker = keys();
    KeyPair signer = keys();
    ASN1OctetString makerCertificate = certificate(maker, "CN=maker", now);
    ASN1OctetString signerCertificate = certificate(signer, "CN=signer", now);
    ASN1Sequence extension = sequence(
        new ASN1ObjectIdentifier("1.2.3.4"), ASN1Boolean.FALSE, new DEROctetString(new byte[] {5, 0}));
    ASN1Sequence info = sequence(
        sequence(new DERIA5String("ES"), new ASN1Integer(4), new DERIA5String("BC")),
        new DERIA5String("0001"),
        sequence(new ASN1Integer(2), new DERUTF8String("张三"), new ASN1Integer(1), sequence(signerCertificate),
            time(now - DAY), time(now - DAY), time(now + DAY)),
        sequence(new DERIA5String("PNG"), new DEROctetString(new byte[100]), new ASN1Integer(18), new ASN1Integer(18)),
        sequence(extension));
    ASN1Sequence seal = signed(info, makerCertificate, maker);
    byte[] hash = MessageDigest.getInstance("SM3", "BC").digest(Files.readAllBytes(Path.of(args[0])));
    ASN1Sequence toSign = sequence(new ASN1Integer(4), seal, time(now - 1000), new DERBitString(hash),
        new DERIA5String("/Signature.xml"), new DERTaggedObject(true, 0, sequence(extension)));
    Files.write(Path.of(args[1]), signed(toSign, signerCertificate, signer).getEncoded(ASN1Encoding.DER));
  }

  static KeyPair keys() throws Exception {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("EC", "BC");
    generator.initialize(new ECGenParameterSpec("sm2p256v1"));
    return generator.generateKeyPair();
  }

  static ASN1OctetString certificate(KeyPair keys, String name, long now) throws Exception {
    X500Name subject = new X500Name(name);
    JcaX509v3CertificateBuilder builder = new JcaX509v3CertificateBuilder(subject, BigInteger.valueOf(now),
        new Date(now - 30 * DAY), new Date(now + 30 * DAY), subject, keys.getPublic());
    builder.addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature));
    return new DEROctetString(
        builder.build(new JcaContentSignerBuilder("SM3withSM2").setProvider("BC").build(keys.getPrivate())).getEncoded());
  }

  static ASN1Sequence signed(ASN1Sequence content, ASN1OctetString certificate, KeyPair keys) throws Exception {
    Signature signature = Signature.getInstance("SM3withSM2", "BC");
    signature.initSign(keys.getPrivate());
    signature.update(content.getEncoded(ASN1Encoding.DER));
    return sequence(content, certificate, SM2_SM3, new DERBitString(signature.sign()));
  }

  static ASN1Encodable time(long milliseconds) {
    return new DERGeneralizedTime(new Date(milliseconds));
  }

  static ASN1Sequence sequence(ASN1Encodable... parts) {
    return new DERSequence(parts);
  }
}
