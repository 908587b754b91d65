import type { SmtpSettings } from '../../config/sign-in.ts';
import type { SendMail } from './types.ts';

const TIMEOUT_MS = 15_000;

/** Makes what sends mail by SMTP. The library is imported with the first mail. `smtp:` uses TLS when the server offers it. */
export function createSmtp({ url, from }: SmtpSettings): SendMail {
  return async ({ to, subject, text }) => {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      url,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    try {
      // As an object, so that no character of it makes a second recipient.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text });
    } finally {
      transport.close();
    }
  };
}
