/** Returns the current time in Unix seconds, as sessions and tokens count it. */
export function getNow(): number {
  return Math.floor(Date.now() / 1000);
}
