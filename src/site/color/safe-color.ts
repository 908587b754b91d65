const HEX = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
const NAME = /^[a-z]{3,30}$/i;
const FUNCTION = /^(?:rgba?|hsla?|oklch|oklab|lab|lch|hwb)\([\d\s.,%/a-z-]{1,60}\)$/i;
const VARIABLE = /^var\(--[\w-]{1,60}\)$/;

/** Returns an author's color if it is just a color, so that it is safe in a `style` attribute; otherwise undefined. */
export function findSafeColor(color: string | undefined): string | undefined {
  const text = color?.trim() ?? '';
  return [HEX, NAME, FUNCTION, VARIABLE].some((form) => form.test(text)) ? text : undefined;
}
