import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Security;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Collections;
import java.util.List;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDDocumentNameDictionary;
import org.apache.pdfbox.pdmodel.PDEmbeddedFilesNameTreeNode;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.PDResources;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.common.filespecification.PDComplexFileSpecification;
import org.apache.pdfbox.pdmodel.common.filespecification.PDEmbeddedFile;
import org.apache.pdfbox.pdmodel.documentinterchange.logicalstructure.PDMarkInfo;
import org.apache.pdfbox.pdmodel.documentinterchange.logicalstructure.PDStructureElement;
import org.apache.pdfbox.pdmodel.documentinterchange.logicalstructure.PDStructureTreeRoot;
import org.apache.pdfbox.pdmodel.encryption.AccessPermission;
import org.apache.pdfbox.pdmodel.encryption.StandardProtectionPolicy;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.graphics.color.PDColor;
import org.apache.pdfbox.pdmodel.graphics.color.PDDeviceRGB;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotation;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotationText;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotationTextMarkup;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotationWidget;
import org.apache.pdfbox.pdmodel.interactive.digitalsignature.PDSignature;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.outline.PDDocumentOutline;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.outline.PDOutlineItem;
import org.apache.pdfbox.pdmodel.interactive.form.PDAcroForm;
import org.apache.pdfbox.pdmodel.interactive.form.PDField;
import org.apache.pdfbox.pdmodel.interactive.form.PDTextField;
import org.bouncycastle.cert.jcajce.JcaCertStore;
import org.bouncycastle.cms.CMSProcessableByteArray;
import org.bouncycastle.cms.CMSSignedDataGenerator;
import org.bouncycastle.cms.jcajce.JcaSignerInfoGeneratorBuilder;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.operator.jcajce.JcaDigestCalculatorProviderBuilder;

/**
 * Files as PDFBox writes them: `make <folder>`, or `sign <in> <out> <p12>`, or `all <list> <p12>` with a line of the list
 * for each file: act, input, output and password, apart by tabs.
 */
public class PdfBoxFiles {
  public static void main(String[] args) throws Exception {
    Security.addProvider(new BouncyCastleProvider());
    if (args[0].equals("sign")) {
      act("sign", new File(args[1]), new File(args[2]), "", args[3]);
      return;
    }
    if (args[0].equals("all")) {
      for (String line : Files.readAllLines(Path.of(args[1]))) {
        String[] words = line.split("\t", -1);
        try {
          act(words[0], new File(words[1]), new File(words[2]), words[3], args[2]);
        } catch (Exception | Error refused) {
          System.out.println(words[2] + "\t" + refused);
          new File(words[2]).delete();
        }
      }
      return;
    }
    String folder = args[1];
    for (String kind : new String[] {"plain", "rotated", "form", "extras", "tagged", "encrypted"}) {
      try (PDDocument document = contract(kind.equals("rotated") ? 90 : 0)) {
        if (kind.equals("form")) addForm(document);
        if (kind.equals("extras")) addExtras(document);
        if (kind.equals("tagged")) addTags(document);
        if (kind.equals("encrypted")) {
          StandardProtectionPolicy policy = new StandardProtectionPolicy("owner", "", new AccessPermission());
          policy.setEncryptionKeyLength(128);
          policy.setPreferAES(true);
          document.protect(policy);
        }
        document.save(new File(folder, "pdfbox-" + kind + ".pdf"));
      }
    }
  }

  private static PDDocument contract(int rotation) throws Exception {
    PDDocument document = new PDDocument();
    for (int number = 1; number <= 2; number++) {
      PDPage page = new PDPage(PDRectangle.A4);
      page.setRotation(rotation);
      document.addPage(page);
      try (PDPageContentStream content = new PDPageContentStream(document, page)) {
        content.beginText();
        content.setFont(PDType1Font.HELVETICA, 14);
        content.newLineAtOffset(72, 700);
        content.showText("Contract, page " + number + ". The price is 100 yuan.");
        content.endText();
      }
    }
    return document;
  }

  private static void addForm(PDDocument document) throws Exception {
    PDAcroForm form = new PDAcroForm(document);
    document.getDocumentCatalog().setAcroForm(form);
    PDResources resources = new PDResources();
    resources.put(COSName.getPDFName("Helv"), PDType1Font.HELVETICA);
    form.setDefaultResources(resources);
    form.setDefaultAppearance("/Helv 12 Tf 0 g");
    PDTextField field = new PDTextField(form);
    field.setPartialName("buyer");
    field.setDefaultAppearance("/Helv 12 Tf 0 g");
    field.getWidgets().get(0).setRectangle(new PDRectangle(72, 600, 200, 20));
    field.getWidgets().get(0).setPage(document.getPage(0));
    document.getPage(0).getAnnotations().add(field.getWidgets().get(0));
    form.getFields().add(field);
    field.setValue("Party A");
  }

  private static void addExtras(PDDocument document) throws Exception {
    PDDocumentOutline outline = new PDDocumentOutline();
    PDOutlineItem item = new PDOutlineItem();
    item.setTitle("Page two");
    item.setDestination(document.getPage(1));
    outline.addLast(item);
    document.getDocumentCatalog().setDocumentOutline(outline);
    PDEmbeddedFile data = new PDEmbeddedFile(document, new ByteArrayInputStream("price;100".getBytes()));
    data.setSubtype("text/csv");
    PDComplexFileSpecification file = new PDComplexFileSpecification();
    file.setFile("prices.csv");
    file.setEmbeddedFile(data);
    PDEmbeddedFilesNameTreeNode tree = new PDEmbeddedFilesNameTreeNode();
    tree.setNames(Collections.singletonMap("prices.csv", file));
    PDDocumentNameDictionary names = new PDDocumentNameDictionary(document.getDocumentCatalog());
    names.setEmbeddedFiles(tree);
    document.getDocumentCatalog().setNames(names);
  }

  private static void addTags(PDDocument document) {
    PDMarkInfo marks = new PDMarkInfo();
    marks.setMarked(true);
    document.getDocumentCatalog().setMarkInfo(marks);
    PDStructureTreeRoot root = new PDStructureTreeRoot();
    document.getDocumentCatalog().setStructureTreeRoot(root);
    PDStructureElement element = new PDStructureElement("Document", root);
    element.setPage(document.getPage(0));
    root.appendKid(element);
    COSDictionary parents = new COSDictionary();
    parents.setItem(COSName.NUMS, new COSArray());
    root.getCOSObject().setItem(COSName.PARENT_TREE, parents);
    root.setParentTreeNextKey(0);
  }

  /** One revision: a signature, a certification (`certify1` …), a filled field or a comment. */
  private static void act(String act, File in, File out, String password, String store) throws Exception {
    try (PDDocument document = PDDocument.load(in, password); OutputStream to = new FileOutputStream(out)) {
      if (act.equals("fill")) fill(document);
      else if (act.equals("note")) comment(document, new PDAnnotationText(), 520, 760, 20);
      else if (act.equals("highlight")) comment(document, highlight(), 400, 640, 60);
      else sign(document, act.startsWith("certify") ? act.charAt(7) - '0' : 0, store);
      document.saveIncremental(to);
    }
  }

  private static void fill(PDDocument document) throws Exception {
    PDAcroForm form = document.getDocumentCatalog().getAcroForm();
    PDField field = form.getField("buyer");
    field.setValue("Party C");
    for (PDAnnotationWidget widget : field.getWidgets()) {
      widget.getCOSObject().setNeedToBeUpdated(true);
      COSDictionary looks = widget.getAppearance().getCOSObject();
      looks.setNeedToBeUpdated(true);
      widget.getAppearance().getNormalAppearance().getAppearanceStream().getCOSObject().setNeedToBeUpdated(true);
    }
    field.getCOSObject().setNeedToBeUpdated(true);
    form.getCOSObject().setNeedToBeUpdated(true);
    document.getDocumentCatalog().getCOSObject().setNeedToBeUpdated(true);
  }

  private static PDAnnotation highlight() {
    PDAnnotationTextMarkup mark = new PDAnnotationTextMarkup(PDAnnotationTextMarkup.SUB_TYPE_HIGHLIGHT);
    mark.setQuadPoints(new float[] {400, 660, 460, 660, 400, 640, 460, 640});
    mark.setColor(new PDColor(new float[] {1, 1, 0}, PDDeviceRGB.INSTANCE));
    mark.setConstantOpacity(0.5f);
    return mark;
  }

  /** In the margin of the first page. */
  private static void comment(PDDocument document, PDAnnotation comment, float left, float bottom, float width)
      throws Exception {
    comment.setRectangle(new PDRectangle(left, bottom, width, 20));
    comment.setContents("please check");
    comment.setPrinted(true);
    PDPage page = document.getPage(0);
    List<PDAnnotation> annotations = page.getAnnotations();
    annotations.add(comment);
    page.setAnnotations(annotations);
    comment.getCOSObject().setNeedToBeUpdated(true);
    ((COSArray) page.getCOSObject().getDictionaryObject(COSName.ANNOTS)).setNeedToBeUpdated(true);
    page.getCOSObject().setNeedToBeUpdated(true);
    COSBase above = page.getCOSObject().getDictionaryObject(COSName.PARENT);
    for (; above instanceof COSDictionary; above = ((COSDictionary) above).getDictionaryObject(COSName.PARENT))
      ((COSDictionary) above).setNeedToBeUpdated(true);
    document.getDocumentCatalog().getCOSObject().setNeedToBeUpdated(true);
  }

  private static void sign(PDDocument document, int certification, String store) throws Exception {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    keys.load(new FileInputStream(store), "secret".toCharArray());
    String alias = keys.aliases().nextElement();
    PrivateKey key = (PrivateKey) keys.getKey(alias, "secret".toCharArray());
    Certificate[] chain = keys.getCertificateChain(alias);
    PDSignature signature = new PDSignature();
    signature.setFilter(PDSignature.FILTER_ADOBE_PPKLITE);
    signature.setSubFilter(PDSignature.SUBFILTER_ADBE_PKCS7_DETACHED);
    signature.setName("PDFBox");
    signature.setSignDate(Calendar.getInstance());
    if (certification > 0) certify(document, signature, certification);
    document.addSignature(signature, content -> {
      try {
        CMSSignedDataGenerator generator = new CMSSignedDataGenerator();
        JcaDigestCalculatorProviderBuilder digests = new JcaDigestCalculatorProviderBuilder().setProvider("BC");
        generator.addSignerInfoGenerator(
            new JcaSignerInfoGeneratorBuilder(digests.build())
                .build(new JcaContentSignerBuilder("SHA256WithRSA").build(key), (X509Certificate) chain[0]));
        generator.addCertificates(new JcaCertStore(Arrays.asList(chain)));
        return generator.generate(new CMSProcessableByteArray(content.readAllBytes()), false).getEncoded();
      } catch (Exception error) {
        throw new java.io.IOException(error);
      }
    });
  }

  /** ISO 32000-1 12.8.2.2, as PDFBox leaves it to who signs. */
  private static void certify(PDDocument document, PDSignature signature, int level) {
    COSDictionary parameters = new COSDictionary();
    parameters.setName(COSName.TYPE, "TransformParams");
    parameters.setInt(COSName.P, level);
    parameters.setName(COSName.V, "1.2");
    COSDictionary reference = new COSDictionary();
    reference.setName(COSName.TYPE, "SigRef");
    reference.setName("TransformMethod", "DocMDP");
    reference.setItem("TransformParams", parameters);
    COSArray references = new COSArray();
    references.add(reference);
    signature.getCOSObject().setItem("Reference", references);
    COSDictionary permissions = new COSDictionary();
    permissions.setItem("DocMDP", signature);
    permissions.setNeedToBeUpdated(true);
    COSDictionary catalog = document.getDocumentCatalog().getCOSObject();
    catalog.setItem("Perms", permissions);
    catalog.setNeedToBeUpdated(true);
  }
}
