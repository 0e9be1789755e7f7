import { Link } from 'react-router';

const linkClass = 'text-navy hover:underline';

/** What one agrees to, to be read before. */
export const AgreementWords = () => (
  <>
    我已阅读并同意
    <Link to="/agreement/register" target="_blank" className={linkClass}>
      《用户服务协议》
    </Link>
    与
    <Link to="/agreement/privacy" target="_blank" className={linkClass}>
      《隐私政策》
    </Link>
  </>
);
