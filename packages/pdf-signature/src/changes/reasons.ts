/**
 * Every rule that refuses a change, in the words of the report ('{}' stands for what it is about), with the reader that
 * would deceive or the clause that forbids it. A rule without one goes: `step.refuse` takes no other words.
 */
export const REASONS = {
  // trailer and catalog
  '修改了文件尾的 {}':
    'ISO 32000-1 7.5.5: every reader opens the document by /Root and /Encrypt; LibreOffice opens what /AdditionalStreams names instead of the pages',
  修改了加密文件的文件标识: 'ISO 32000-1 7.6.3.3: the key of an encrypted file follows from its identifier',
  '修改了文档信息 {}':
    'Acrobat, pdf.js and evince show title, author, subject and keywords of /Info (ISO 32000-1 14.3.3)',
  '修改了文档目录的 {}':
    'ISO 32000-1 table 28: pages, names, layers, actions and attachments of every reader begin there',
  修改了文档版本: 'ISO 32000-1 table 28: what is no name of a version is read by each reader in its own way',
  扩展声明中含有其他内容:
    'ISO 32000-1 7.12: names and numbers only; anything else is content that no rule looks at',
  '修改了文档目录的 Metadata':
    'Acrobat and pdf.js show XMP before /Info; what is no XMP is shown by each in its own way',
  '修改了阅读器显示的元数据 {}':
    'Acrobat and pdf.js show title, author, subject and keywords of XMP, with /DisplayDocTitle above the page',
  '验证数据中含有未知内容 {}':
    'ISO 32000-2 12.8.4.3: a DSS holds validation data; other entries hide content there',

  // pages and contents
  '修改了页面的 {}': 'ISO 32000-1 table 30: readers draw, cut and turn the page by it',
  改动的对象同时用于绘制页面:
    'ISO 32000-1 7.8.3: an object with two names is a page or a field for one reader of the file, and a font or a state for whoever draws',
  '新增了不允许的对象{}': 'every reader comes to it, and no rule knows what it does there',
  '修改了已签署的对象{}':
    'ISO 32000-1 12.8.1: what was signed is what readers show; nobody permitted another state of it',
  删除了存放对象的对象流:
    'ISO 32000-1 7.5.7: readers that repair a file find the objects of earlier revisions there',
  删除了仍被引用的对象: 'ISO 32000-1 7.3.10: a reference to a free object is null, so that readers show less',
  改写了存放对象的对象流:
    'ISO 32000-1 7.5.7: objects of earlier revisions stand in it; readers that cached or repair take others',
  先前没有被引用的对象后来被引用:
    'the shadow attack "hide": content lies ready when somebody signs, and is led to later',
  藏入了修复文件的阅读器可能采用的页面或目录:
    'PDFBox and mupdf look for catalogs, pdf.js for pages, Acrobat, PDFium and poppler for trailers when they repair a file',
  数据流的内容取自其他文件:
    'ISO 32000-1 7.3.8.2: Acrobat reads /F of a stream from a file that anybody may change',
  新增对象填补了已签署内容中的空引用:
    'ISO 32000-1 7.3.10: what was null when it was signed is drawn, run or shown now',
  新增内容嵌套过深: 'readers give up at different depths, so that they show different things',
  交叉引用流占用了已有对象的编号: 'ISO 32000-1 7.5.8: readers replace the object by the stream, or keep it',
  '{}同时被其他内容引用':
    'ISO 32000-1 7.3.10: what is harmless in its own place is drawn, run or shown by readers from the other one',

  // annotations and comments
  删除或改动了页面注释:
    'ISO 32000-1 12.5: readers draw annotations over the page; what was signed is seen no more, or otherwise',
  页面新增了注释:
    'ISO 32000-1 12.5.6: links run, media play and widgets ask for input; drawings need an object of their own',
  '新增的注释含有不允许的内容 {}':
    'ISO 32000-1 tables 164 and 170: actions run, layers hide, and unknown keys are drawn by some readers',
  新增的注释含有其他状态: 'ISO 32000-1 12.5.5: Acrobat and PDFium show other looks under the mouse or by /AS',
  新增的注释引用了其他内容:
    'ISO 32000-1 tables 170 and 183: readers open and move what /Popup, /Parent and /IRT lead to',
  新增的注释画在其位置之外:
    'poppler and pdf.js draw points and outlines of annotations wherever they are, /Rect or not',
  新增印章没有对应的签名:
    'ISO 32000-2 table 257 permits comments; a stamp passes for a seal that nobody signed',
  '页面新增了可能遮盖内容的注释，且没有对应的签名':
    'ISO 32000-2 table 257 permits comments, not changes of the page: readers draw them over its text',
  新增的批注可能遮盖页面内容:
    'poppler, mupdf and pdf.js draw icons, tints and lines of comments over the text',
  新增的批注合起来可能遮盖页面内容:
    'many small comments hide a line together, in every reader that draws them',
  '新增的批注遮住了{}的文字或图片':
    'a row of notes or one strike-out hides words or a digit in poppler, mupdf and pdf.js',
  '新增的批注写在或画在{}已签署的内容上，或紧挨着文字':
    'unsigned words and strokes beside signed text are read as part of it in every reader',

  // forms and their fields
  删除了表单: 'ISO 32000-1 12.7.2: without it Acrobat and PDFium draw no fields and find no signatures',
  '修改了表单的 {}':
    'ISO 32000-1 table 218: /XFA replaces the pages in Acrobat, /CO computes, /NeedAppearances redraws',
  撤销了表单的签名标志:
    'ISO 32000-1 table 219: without them Acrobat saves the file anew and breaks its signatures',
  '修改了表单默认资源的 {}': 'ISO 32000-1 12.7.3.3: readers that draw a field take its font from there',
  从表单中去掉了表单域: 'ISO 32000-1 table 218: Acrobat shows and lists only fields that the form names',
  '修改了签署时已有内容的表单域“{}”':
    'ISO 32000-2 12.8.2.2: nobody permitted filling, or the words belong to the page (the shadow attack "replace")',
  '修改了表单域“{}”的 {}':
    'ISO 32000-1 tables 164, 220 and 228: place, flags, actions and options are no filling',
  签名外观含有其他状态:
    'ISO 32000-1 12.5.5: Acrobat and PDFium show other looks of a seal under the mouse or by /AS',
  修改了未签署的签名域: 'people take an empty place for a signature that shows something for a signed one',
  填写的表单域遮盖了签署时的页面内容:
    'every reader draws a field over the page: it could write another price upon the signed one',
  填写的表单域去掉了签署时的底色: 'people see words below a background once it goes; whoever signed did not',
  填写的表单域与其他表单域重叠: 'readers draw fields in different orders; one hides what the other says',
  '表单域“{}”的值没有完整显示':
    'ISO 32000-1 12.7.3.3: people read less than the value that programs extract and send on',
  '表单域“{}”的值与显示的文字不一致':
    'ISO 32000-1 12.7.3.3: people read the appearance, programs and Acrobat on a click the value',
  '表单域“{}”的值与显示的状态不一致': 'ISO 32000-1 12.7.4.2.3: /V is extracted and /AS is shown',
  '表单域“{}”的值不是它的任何一个选项':
    'ISO 32000-1 12.7.4.2.3: readers show nothing, the first or the last state then',
  '表单域“{}”的外观或状态与签署时不同':
    'people read something else at the same value when a cross becomes a blank or another state',
  '表单域“{}”的值与其带格式的文字不一致': 'ISO 32000-1 12.7.3.4: Acrobat shows /RV, others extract /V',
  '表单域“{}”的值与所选的选项不一致': 'ISO 32000-1 table 231: some readers highlight by /I, others by /V',
  '表单域“{}”是按钮，不能填写':
    'ISO 32000-1 12.7.4.2.2: a push button has no value; its look is a picture on the page',
  '表单域“{}”含有签署时没有的其他外观':
    'ISO 32000-1 12.5.5: Acrobat and PDFium show /R and /D under the mouse',
  '表单域“{}”显示的内容不是文字，无法与其值比较':
    'people read words in pictures and drawings that no program compares with the value',
  '表单域“{}”显示的文字无法识别，不能与其值比较':
    'letters without a known meaning are read by people and not by the verifier',

  // signatures and seals
  把已有对象登记为表单域:
    'ISO 32000-1 12.7.3: what was a page, a picture or a comment becomes a field that readers draw and fill',
  新增了签名域以外的表单域:
    'ISO 32000-2 12.8.2.2: new fields are no filling; readers draw them over the page',
  '新签名域含有不允许的内容 {}': 'ISO 32000-1 12.6.3: actions run when the field is seen, layers hide it',
  新签名域与已有表单域同名:
    'ISO 32000-1 12.7.3.2: fields of one name are one field; readers show the value of either',
  签名域没有自己的签名: 'ISO 32000-1 12.8.1: a value in two fields is shown as two signatures',
  文档时间戳带有可见外观:
    'ETSI EN 319 142-1 5.4.3: a time stamp is no person; anybody can buy one and draw with it',
  签名外观没有确定的位置: 'readers draw a widget on the pages that list it, or on the one that /P names',
  '签名外观过大，遮挡页面内容':
    'a seal as large as the page replaces it in every reader (sneaky signature attack)',
  签名外观遮挡了先前的签名或印章: 'every reader draws the later seal over the earlier one',
  认证文件中新增的签名外观含有文字或不透明图像:
    'ISO 32000-2 12.8.2.2: the sneaky signature attack writes upon a certified page',
  认证文件中新增的签名外观遮盖了页面内容:
    'ISO 32000-2 12.8.2.2: the sneaky signature attack paints over a certified page',

  // logical structure
  新增或删除了文档结构: 'ISO 32000-1 14.7: screen readers and text extraction go by it',
  替换了文档结构: 'ISO 32000-1 14.7: screen readers and text extraction go by it',
  '修改了文档结构的 {}':
    'ISO 32000-1 table 322: roles, classes and names change how screen readers tell the text',
  修改了文档结构:
    'ISO 32000-1 14.9.3 and 14.9.4: /Alt and /ActualText are said in the place of what is shown',
  修改了文档结构的对应关系:
    'ISO 32000-1 14.7.4.4: content leads to its element, and so to other words, by the parent tree',
  文档结构新增了与新注释无关的对应关系:
    'ISO 32000-1 14.7.4.4: signed content would get an element that says other words',
} as const;

export type Refusal = keyof typeof REASONS;
