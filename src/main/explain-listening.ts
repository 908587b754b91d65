import { AppError } from '../errors.ts';

interface Place {
  host: string;
  port: number;
  /** Variable that sets the port, such as `BINDERY_WORKER_PORT`. */
  variable: string;
}

/** Returns the error to show for one of listening: `conflict` for a port that is taken, `invalid_config` for a place that cannot be had. */
export function explainListening(error: unknown, { host, port, variable }: Place): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return new AppError('conflict', `Port ${port} is taken by another program; choose another with ${variable}.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EACCES')
    return new AppError(
      'invalid_config',
      `Bindery may not or cannot listen on ${host}, port ${port}; choose another with --host and ${variable}.`,
      { cause: error },
    );
  return error;
}
