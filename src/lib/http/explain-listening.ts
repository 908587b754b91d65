import { AppError } from '../../errors.ts';

interface ListenAddress {
  host: string;
  port: number;
  /** Variable that sets the port, such as `BINDERY_WORKER_PORT`. */
  variable: string;
}

/**
 * Returns the error to show when listening fails: `conflict` for a port that is in use, `invalid_config` for an address
 * that is not available.
 */
export function explainListening(error: unknown, { host, port, variable }: ListenAddress): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'EADDRINUSE')
    return new AppError('conflict', `Port ${port} is already in use. Choose another port with ${variable}.`);
  const reason = REASONS[code];
  if (reason === undefined) return error;
  return new AppError(
    'invalid_config',
    `Can't listen on ${host}, port ${port}: ${reason}. Choose another address with --host and ${variable}.`,
    { cause: error },
  );
}

const REASONS: Readonly<Record<string, string>> = {
  EADDRNOTAVAIL: "this machine doesn't have this address",
  ENOTFOUND: "the hostname doesn't exist",
  EAI_AGAIN: "the hostname couldn't be resolved",
  EAFNOSUPPORT: "this machine doesn't support this address type",
  EINVAL: "the address can't be used",
  EACCES: "this user doesn't have permission, because ports below 1024 usually require root",
};
