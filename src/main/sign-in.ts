import { createSignIn } from '../accounts/sign-in/create-sign-in.ts';
import { createSmtp } from '../accounts/sign-in/smtp.ts';
import type { SignIn } from '../accounts/sign-in/types.ts';
import { findSecretKey } from '../accounts/secrets/secret-key.ts';
import { getStoredSecret } from '../db/stored-secret.ts';
import type { Services } from './services.ts';

/** Creates the configured sign-in methods. */
export function openSignIn({ config, db, address, log }: Pick<Services, 'config' | 'db' | 'address' | 'log'>): SignIn {
  const { oidc, saml, smtp, passwords, session } = config.signIn;
  return createSignIn({
    db,
    getSecret: async () =>
      getStoredSecret(db, {
        name: 'sign-in',
        title: 'The session secret',
        remedy: 'or delete the row "sign-in" from the table secrets, which signs everyone out.',
        secretKey: await findSecretKey(config),
      }),
    getPublicUrl: () => address.publicUrl,
    oidc,
    saml,
    passwords,
    sessionLimits: session,
    sendMail: smtp && createSmtp(smtp),
    log: (level, message) => log[level]({ part: 'sign-in' }, message),
  });
}
