import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  url: string;
  /** Waits for the next email, complete with its recipients. */
  next(): Promise<{ to: string[]; source: string }>;
  close(): Promise<void>;
}

/** Starts a local mail server that accepts every email from a client that signs in as `bindery` with `secret`. */
export async function startMailServer(): Promise<MailServer> {
  const mails: { to: string[]; source: string }[] = [];
  const waitingCallbacks: ((mail: { to: string[]; source: string }) => void)[] = [];
  const server = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'bindery' && password === 'secret'
        ? done(null, { user: username })
        : done(new Error('The name or the password is wrong.')),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const mail = { to: envelope.rcptTo.map(({ address }) => address), source: Buffer.concat(chunks).toString() };
        const take = waitingCallbacks.shift();
        if (take) take(mail);
        else mails.push(mail);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://bindery:secret@127.0.0.1:${port}`,
    next() {
      const mail = mails.shift();
      return mail ? Promise.resolve(mail) : new Promise((resolve) => waitingCallbacks.push(resolve));
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
