/** Returns the `onGivenUp` of work that is repeated later: it only logs the payload and the reason. */
export function logGivenUp(log: { warn(fields: object, message: string): void }, message: string) {
  return async (payload: object, reason: string): Promise<void> => log.warn({ ...payload, reason }, message);
}
