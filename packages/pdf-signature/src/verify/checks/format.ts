import { describeAmbiguity } from '../../common/ambiguities.ts';
import type { ByteRangeProblem } from '../facts/byte-range.ts';
import { type Check, no, unknown, unless, yes } from './check.ts';

/** A file that two readers could see differently is never passed. */
export const fileIsUnambiguous: Check = {
  id: 'file-structure',
  topic: 'unchanged',
  because:
    'ISO 32000-1 7.5: shadow files and hidden objects are one document for one reader and another for the next',
  ask({ file, policy }) {
    const odd = file.ambiguities.filter(({ code }) => !policy.tolerated.includes(code));
    if (odd.length === 0) return yes();
    return unknown('SIG_CONSTRAINTS_FAILURE', `${describeAmbiguity(odd[0]!)}，不同阅读器可能看到不同内容`);
  },
  yes: '文件结构完整，没有歧义',
  no: '文件结构存在歧义',
};

export const formatIsKnown: Check = {
  id: 'signature-format',
  topic: 'intact',
  because: 'ISO 32000-1 table 252: how /Contents is read follows from /SubFilter and from nothing else',
  ask({ signature }) {
    if (signature.format || signature.bytes.problem === 'NOT_A_DICTIONARY') return yes();
    // A signature that does not say its format is malformed; one that names another is beyond us.
    return signature.subFilter === undefined
      ? no('FORMAT_FAILURE', '签名没有声明格式')
      : unknown('SIG_CONSTRAINTS_FAILURE', `不支持的签名格式：${signature.subFilter}`);
  },
  yes: '签名格式受支持',
  no: '签名格式错误',
};

/** A value copied into a second field speaks for bytes that are not that field's. */
export const fieldIsItsOwn: Check = {
  id: 'signature-field',
  topic: 'intact',
  because:
    'ISO 32000-1 12.8.1: a value that is copied into another field speaks for bytes that are not its own',
  ask({ signature: { shared, sharedBy, registered } }) {
    if (shared === 'later') return no('FORMAT_FAILURE');
    if (!registered) return yes('签名域没有登记在表单中，有的阅读器不显示该签名');
    return shared === 'together'
      ? yes(`多个签名域共用这一签名值，签署时即如此：${sharedBy.join('、')}`)
      : yes();
  },
  yes: '签名值只属于一个签名域',
  no: '签署之后，这一签名值又被别的签名域引用',
};

const BYTE_RANGE_PROBLEMS: Record<ByteRangeProblem, string> = {
  NOT_A_DICTIONARY: '签名域的值不是签名字典',
  BYTE_RANGE_MISSING: '签名缺少覆盖范围（ByteRange）',
  BYTE_RANGE_MALFORMED: '签名覆盖范围（ByteRange）格式错误',
  BYTE_RANGE_OUTSIDE: '签名覆盖范围超出文件',
  CONTENTS_MISSING: '签名内容（Contents）缺失或为空',
  GAP_IS_NOT_CONTENTS: '签名覆盖范围的空隙与签名内容不一致',
};

/** ISO 32000-1 12.8.1: two ranges from the first byte on, and the gap is /Contents exactly (signature wrapping). */
export const byteRangeIsSound: Check = {
  id: 'byte-range',
  topic: 'intact',
  because: 'ISO 32000-1 12.8.1: signature wrapping and universal forgery leave a gap that is not /Contents',
  ask({ signature: { bytes } }) {
    return bytes.problem ? no('FORMAT_FAILURE', BYTE_RANGE_PROBLEMS[bytes.problem]) : yes();
  },
  yes: '签名覆盖范围正确，空隙恰为签名内容',
  no: '签名覆盖范围错误',
};

export const coverageIsWhole: Check = {
  id: 'coverage',
  topic: 'intact',
  because:
    'ISO 32000-1 12.8.1: what is written behind the signed bytes of the same revision is shown and not signed',
  ask({ signature: { bytes } }) {
    if (bytes.coverage === 'ENTIRE_FILE') return yes('签名覆盖整个文件');
    return unless(bytes.coverage === 'ENTIRE_REVISION', 'FORMAT_FAILURE');
  },
  yes: '签名覆盖其所在的完整修订',
  no: '签名没有覆盖完整的修订，文件在签名后被续写或改动',
};

/** One signer, no content where none belongs, nothing behind the message. */
export const containerIsSound: Check = {
  id: 'container',
  topic: 'intact',
  because:
    'RFC 5652 5: further signers, foreign content and trailing data are signed by somebody else, or by nobody',
  ask({ signature: { container, format } }) {
    if (!container) return unknown('SIGNED_DATA_NOT_FOUND', '签名内容无法定位');
    if (container.signers === 0) return no('FORMAT_FAILURE', '签名内容不是有效的 CMS 结构');
    if (!container.furtherSignersHold) return no('SIG_CRYPTO_FAILURE', '同一签名中另一签署人的签名无效');
    if (container.content === 'foreign') return no('FORMAT_FAILURE', '签名中夹带了不属于文件的内容');
    // Of a digest that we do not have another check says so.
    if (!container.digestAnnounced && container.digest !== undefined)
      return no('FORMAT_FAILURE', '签名声明的摘要算法与实际不一致');
    if (container.trailing === 'data') return no('FORMAT_FAILURE', '签名内容之后有多余数据');
    // Only the first one is judged here, so nothing is said about the other.
    if (container.signers > 1)
      return unknown('SIG_CONSTRAINTS_FAILURE', '一个签名中含有多个签署人，PDF 签名只能有一个');
    if (container.trailing === 'signature') {
      return unknown('SIG_CONSTRAINTS_FAILURE', '签名内容之后另有一份签名，只验证了第一份');
    }
    const stamped = format !== 'ETSI.RFC3161' || container.token?.purposeIsTimeStamping === true;
    if (!stamped) return no('SIG_CONSTRAINTS_FAILURE', '时间戳证书的用途不是时间戳');
    return container.content === 'repeated' ? yes('签名数据中重复携带了签署的内容，与文件一致') : yes();
  },
  yes: '签名数据结构正确',
  no: '签名数据结构错误',
};
