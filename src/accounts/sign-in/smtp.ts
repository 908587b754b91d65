import type { SmtpSettings } from '../../config/sign-in.ts';
import type { SendMail } from './types.ts';

const TIMEOUT_MS = 15_000;

/**
 * Creates a function that sends email by SMTP. Imports the library with the first email. `smtp:` uses TLS if the
 * server offers it.
 */
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
      // An object, so that special characters in the address can't add a second recipient.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text });
    } finally {
      transport.close();
    }
  };
}
