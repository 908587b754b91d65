import type { SmtpSettings } from '../../config/sign-in.ts';
import type { SendMail } from './types.ts';

/** Milliseconds without a byte of the server. */
const IDLE_MS = 15_000;
/** Milliseconds for the whole exchange. A server that sends a byte now and then would otherwise never be given up. */
const TOTAL_MS = 60_000;

/**
 * Creates a function that sends email by SMTP. Imports the library with the first email. `smtp:` uses TLS if the
 * server offers it. An email that isn't accepted within `totalMs` fails, whatever the server does.
 */
export function createSmtp({ url, from }: SmtpSettings, totalMs = TOTAL_MS): SendMail {
  return async ({ to, subject, text }) => {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      url,
      connectionTimeout: IDLE_MS,
      greetingTimeout: IDLE_MS,
      socketTimeout: IDLE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    try {
      // An object, so that special characters in the address can't add a second recipient.
      const mail = { from, to: { name: '', address: to }, subject, text, signal: AbortSignal.timeout(totalMs) };
      await transport.sendMail(mail);
    } finally {
      transport.close();
    }
  };
}
