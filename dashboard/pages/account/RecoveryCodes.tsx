import { CopyButton } from '../../ui/CopyButton.tsx';
import css from './RecoveryCodes.module.css';

/** List of recovery codes, which are shown once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <p>
        If you lose your authenticator app, sign in with one of these codes. Each code works once. Save them in a
        password manager or on paper. You won't be able to see them again.
      </p>
      <ul className={css.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div>
        <CopyButton wide name="codes" text={codes.join('\n')} />
      </div>
    </>
  );
}
