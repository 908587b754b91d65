/** Styles of the sign-in pages beyond those of every service page. */
export const STYLE = `:root { --accent: var(--text) }
.alone .card { max-width: 25rem }
.site { margin: 0 0 .25rem; color: var(--soft); font-weight: 600 }
.error { color: var(--bad) }
form { margin: 0 }
input, button, .button { display: block; width: 100%; min-height: 2.75rem }
input { margin-bottom: 1rem }
form + .button, .button + .button, button + button { margin-top: .75rem }
`;

/** Returns rules that use a site's color for buttons; empty without a color. The text on it is black or white. */
export function styleAccent(color: string | undefined): string {
  const [, red, green, blue] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color ?? '') ?? [];
  if (red === undefined || green === undefined || blue === undefined) return '';
  const [r = 0, g = 0, b = 0] = [red, green, blue].map(toLinear);
  // Above this luminance, black text has the higher contrast (WCAG 2.2, contrast ratio).
  const text = 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? '#000' : '#fff';
  return `:root { --button: ${color}; --on-button: ${text} }\n`;
}

function toLinear(hex: string): number {
  const value = Number.parseInt(hex, 16) / 255;
  return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
