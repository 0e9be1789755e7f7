import { LoginForm } from './login-form.tsx';

interface LoginPageProps {
  destination: string;
  prefix: string;
  demo: boolean;
}

/** Two columns on the desktop, one on the phone. */
export function LoginPage(props: LoginPageProps) {
  return (
    <div className="grid bg-paper lg:grid-cols-2">
      <div className="hidden place-items-center p-16 lg:grid" />
      <div className="grid place-items-start bg-white px-5 py-10 lg:place-items-center lg:p-16">
        <div className="w-full max-w-sm">
          <h1 className="font-serif text-xl lg:text-2xl">登录印信</h1>
          <p className="mt-2 mb-8 text-ink-2">首次登录将自动创建账号</p>
          <LoginForm {...props} />
        </div>
      </div>
    </div>
  );
}
