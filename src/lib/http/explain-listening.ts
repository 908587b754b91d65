import { AppError } from '../../errors.ts';

interface Place {
  host: string;
  port: number;
  /** Variable that sets the port, such as `BINDERY_WORKER_PORT`. */
  variable: string;
}

/** Returns the error to show for one of listening: `conflict` for a port that is taken, `invalid_config` for a place that cannot be had. */
export function explainListening(error: unknown, { host, port, variable }: Place): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'EADDRINUSE')
    return new AppError('conflict', `Port ${port} is taken by another program; choose another with ${variable}.`);
  const reason = REASONS[code];
  if (reason === undefined) return error;
  return new AppError(
    'invalid_config',
    `Cannot listen on ${host}, port ${port}: ${reason}; choose another with --host and ${variable}.`,
    { cause: error },
  );
}

const REASONS: Readonly<Record<string, string>> = {
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'there is no host of that name',
  EAI_AGAIN: 'its name could not be looked up',
  EAFNOSUPPORT: 'this machine has no addresses of that kind',
  EINVAL: 'the address cannot be listened on',
  EACCES: 'this user may not, as ports below 1024 are mostly for root',
};
