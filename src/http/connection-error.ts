/** Returns whether an error is about the connection to PostgreSQL, so that a retry can help, and not about the query. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return CODES.test(code) || MESSAGES.test(error.message);
}

/** System codes, and the SQLSTATE classes 08 (connection) and 57P (shutdown or starting up). */
const CODES = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|08\w{3}|57P0[123])$/;
/** Messages of the errors that `pg` throws without a code. */
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;
