import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.InputStreamReader;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Security;
import java.security.cert.CertPath;
import java.security.cert.CertPathValidator;
import java.security.cert.CertStore;
import java.security.cert.CertificateFactory;
import java.security.cert.CollectionCertStoreParameters;
import java.security.cert.PKIXParameters;
import java.security.cert.TrustAnchor;
import java.security.cert.X509CRL;
import java.security.cert.X509CRLEntry;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cert.ocsp.BasicOCSPResp;
import org.bouncycastle.cert.ocsp.CertificateStatus;
import org.bouncycastle.cert.ocsp.OCSPResp;
import org.bouncycastle.cert.ocsp.RevokedStatus;
import org.bouncycastle.cert.ocsp.SingleResp;
import org.bouncycastle.cms.CMSProcessableByteArray;
import org.bouncycastle.cms.CMSSignedData;
import org.bouncycastle.cms.DefaultCMSSignatureAlgorithmNameGenerator;
import org.bouncycastle.cms.SignerInformation;
import org.bouncycastle.cms.SignerInformationVerifier;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.operator.ContentVerifierProvider;
import org.bouncycastle.operator.DefaultSignatureAlgorithmIdentifierFinder;
import org.bouncycastle.operator.jcajce.JcaContentVerifierProviderBuilder;
import org.bouncycastle.operator.jcajce.JcaDigestCalculatorProviderBuilder;
import org.bouncycastle.pkcs.PKCS10CertificationRequest;
import org.bouncycastle.tsp.TimeStampRequest;
import org.bouncycastle.tsp.TimeStampResponse;
import org.bouncycastle.tsp.TimeStampToken;
import org.bouncycastle.util.Store;

/**
 * A second opinion from BouncyCastle on what this project makes. Run with a command as arguments, or with commands
 * on standard input, one per line and its words separated by tabs. Every command answers one line: OK … or FAIL ….
 *
 * cert-path root.der leaf.der [intermediate.der …] [crl:list.crl …]   PKIX, with revocation when CRLs are given
 * crl list.crl issuer.der serial-hex                                  signature, then REVOKED reason or NOT_REVOKED
 * ocsp response.der issuer.der serial-hex                             signature and delegation, then the status
 * tsp response.tsr request.tsq [certificate.der]                      token against request, then policy and time
 * cms signed.der [content]                                            every signer; the content when it is detached
 * csr request.der                                                     proof of possession
 */
public class Referee {
  private static final String GM_SM2_SIGNATURE = "1.2.156.10197.1.301.1";

  public static void main(String[] arguments) throws Exception {
    Security.addProvider(new BouncyCastleProvider());
    if (arguments.length > 0) {
      String verdict = judge(arguments);
      System.out.println(verdict);
      System.exit(verdict.startsWith("OK") ? 0 : 1);
    }
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, "UTF-8"));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      System.out.println(judge(line.split("\t")));
    }
  }

  private static String judge(String[] words) {
    try {
      return "OK " + run(words);
    } catch (Throwable problem) {
      return "FAIL " + problem.getClass().getSimpleName() + ": " + String.valueOf(problem.getMessage()).replace('\n', ' ');
    }
  }

  private static String run(String[] words) throws Exception {
    switch (words[0]) {
      case "cert-path":
        return certPath(words);
      case "crl":
        return crl(words);
      case "ocsp":
        return ocsp(words);
      case "tsp":
        return tsp(words);
      case "cms":
        return cms(words);
      case "csr":
        return csr(words);
      default:
        throw new IllegalArgumentException("unknown command " + words[0]);
    }
  }

  private static String certPath(String[] words) throws Exception {
    List<X509Certificate> chain = new ArrayList<>();
    List<Object> lists = new ArrayList<>();
    for (int i = 2; i < words.length; i++) {
      if (words[i].startsWith("crl:")) lists.add(readCrl(words[i].substring(4)));
      else chain.add(readCertificate(words[i]));
    }
    PKIXParameters parameters = new PKIXParameters(Set.of(new TrustAnchor(readCertificate(words[1]), null)));
    parameters.setRevocationEnabled(!lists.isEmpty());
    parameters.addCertStore(CertStore.getInstance("Collection", new CollectionCertStoreParameters(lists), "BC"));
    CertPath path = factory().generateCertPath(chain);
    CertPathValidator.getInstance("PKIX", "BC").validate(path, parameters);
    return chain.size() + " certificates";
  }

  private static String crl(String[] words) throws Exception {
    X509CRL list = readCrl(words[1]);
    list.verify(readCertificate(words[2]).getPublicKey(), "BC");
    X509CRLEntry entry = list.getRevokedCertificate(new BigInteger(words[3], 16));
    return entry == null ? "NOT_REVOKED" : "REVOKED " + entry.getRevocationReason();
  }

  private static String ocsp(String[] words) throws Exception {
    OCSPResp response = new OCSPResp(read(words[1]));
    require(response.getStatus() == OCSPResp.SUCCESSFUL, "response status " + response.getStatus());
    BasicOCSPResp basic = (BasicOCSPResp) response.getResponseObject();
    X509CertificateHolder issuer = new X509CertificateHolder(read(words[2]));
    X509CertificateHolder responder = basic.getCerts().length > 0 ? basic.getCerts()[0] : issuer;
    require(responder.equals(issuer) || responder.isSignatureValid(verifierOf(issuer)), "responder is not delegated");
    require(basic.isSignatureValid(verifierOf(responder)), "signature");
    for (SingleResp single : basic.getResponses()) {
      boolean ours = single.getCertID().matchesIssuer(issuer, new JcaDigestCalculatorProviderBuilder().setProvider("BC").build());
      if (ours && single.getCertID().getSerialNumber().equals(new BigInteger(words[3], 16))) return statusOf(single);
    }
    throw new IllegalStateException("no answer about this serial");
  }

  private static String statusOf(SingleResp single) {
    if (single.getCertStatus() == CertificateStatus.GOOD) return "GOOD";
    if (!(single.getCertStatus() instanceof RevokedStatus)) return "UNKNOWN";
    RevokedStatus revoked = (RevokedStatus) single.getCertStatus();
    return "REVOKED " + (revoked.hasRevocationReason() ? revoked.getRevocationReason() : "unspecified");
  }

  private static String tsp(String[] words) throws Exception {
    TimeStampResponse response = new TimeStampResponse(read(words[1]));
    response.validate(new TimeStampRequest(read(words[2])));
    TimeStampToken token = response.getTimeStampToken();
    require(token != null, "rejected: " + response.getStatusString());
    X509CertificateHolder authority = words.length > 3
        ? new X509CertificateHolder(read(words[3]))
        : only(token.getCertificates(), token.toCMSSignedData().getSignerInfos().iterator().next());
    token.validate(signerVerifier(authority));
    return token.getTimeStampInfo().getPolicy() + " " + token.getTimeStampInfo().getGenTime().getTime();
  }

  private static String cms(String[] words) throws Exception {
    CMSSignedData signed = words.length > 2
        ? new CMSSignedData(new CMSProcessableByteArray(read(words[2])), read(words[1]))
        : new CMSSignedData(read(words[1]));
    Collection<SignerInformation> signers = signed.getSignerInfos().getSigners();
    require(!signers.isEmpty(), "no signer");
    for (SignerInformation signer : signers) {
      X509CertificateHolder certificate = only(signed.getCertificates(), signer);
      require(signer.verify(signerVerifier(certificate)), "signature of " + certificate.getSubject());
    }
    return signers.size() + " signers";
  }

  private static String csr(String[] words) throws Exception {
    PKCS10CertificationRequest request = new PKCS10CertificationRequest(read(words[1]));
    ContentVerifierProvider verifier =
        new JcaContentVerifierProviderBuilder().setProvider("BC").build(request.getSubjectPublicKeyInfo());
    require(request.isSignatureValid(verifier), "signature");
    return request.getSubject().toString();
  }

  private static X509CertificateHolder only(Store<X509CertificateHolder> store, SignerInformation signer) {
    @SuppressWarnings("unchecked")
    Collection<X509CertificateHolder> found = store.getMatches(signer.getSID());
    require(found.size() == 1, "certificate of the signer");
    return found.iterator().next();
  }

  /** GM/T 0010 names the signature 1.2.156.10197.1.301.1, which BouncyCastle has to be told. */
  private static class SignatureNames extends DefaultCMSSignatureAlgorithmNameGenerator {
    SignatureNames() {
      setSigningEncryptionAlgorithmMapping(new ASN1ObjectIdentifier(GM_SM2_SIGNATURE), "SM2");
    }
  }

  private static SignerInformationVerifier signerVerifier(X509CertificateHolder certificate) throws Exception {
    return new SignerInformationVerifier(
        new SignatureNames(),
        new DefaultSignatureAlgorithmIdentifierFinder(),
        verifierOf(certificate),
        new JcaDigestCalculatorProviderBuilder().setProvider("BC").build());
  }

  private static ContentVerifierProvider verifierOf(X509CertificateHolder certificate) throws Exception {
    return new JcaContentVerifierProviderBuilder().setProvider("BC").build(certificate);
  }

  private static X509Certificate readCertificate(String path) throws Exception {
    return (X509Certificate) factory().generateCertificate(new ByteArrayInputStream(read(path)));
  }

  private static X509CRL readCrl(String path) throws Exception {
    return (X509CRL) factory().generateCRL(new ByteArrayInputStream(read(path)));
  }

  private static CertificateFactory factory() throws Exception {
    return CertificateFactory.getInstance("X.509", "BC");
  }

  private static byte[] read(String path) throws Exception {
    return Files.readAllBytes(Path.of(path));
  }

  private static void require(boolean condition, String problem) {
    if (!condition) throw new IllegalStateException(problem);
  }
}
