/** Reads common words for on and off; undefined for any other. */
export function parseSwitch(text: string): boolean | undefined {
  if (/^(?:on|1|true|yes)$/i.test(text)) return true;
  if (/^(?:off|0|false|no)$/i.test(text)) return false;
  return undefined;
}
