/**
 * A server's address with values in place of its `{variables}`; those that have none keep their names. A value may be
 * empty, as that of a path before all others often is: no slash is doubled then.
 */
export function fillUrl(url: string, valueOf: (name: string) => string | undefined): string {
  let isShorter = false;
  const filled = url.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const value = valueOf(name);
    isShorter ||= value === '';
    return value ?? whole;
  });
  return isShorter ? filled.replace(/([^:/])\/{2,}/g, '$1/').replace(/([^:/])\/$/, '$1') : filled;
}
