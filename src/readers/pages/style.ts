/** Style sheet of the sign-in pages. */
export const STYLE = `
:root { --page: #f6f7f9; --card: #fff; --text: #16181d; --muted: #5b6270; --line: #d5d9e0; --field: #8a91a0; --error: #b42318; --accent: #16181d; --on-accent: #fff; }
@media (prefers-color-scheme: dark) { :root { --page: #0f1115; --card: #171a20; --text: #eceef2; --muted: #a3aab8; --line: #2c313b; --field: #6b7280; --error: #fda29b; --accent: #eceef2; --on-accent: #16181d; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
main { width: 100%; max-width: 400px; padding: 32px; background: var(--card); border: 1px solid var(--line); border-radius: 12px; overflow-wrap: anywhere; }
.site { margin: 0 0 4px; color: var(--muted); font-weight: 600; }
h1 { margin: 0 0 20px; font-size: 24px; line-height: 1.25; }
p { margin: 0 0 16px; }
.error { color: var(--error); }
form { margin: 0; }
form + .button, .button + .button, button + button { margin-top: 12px; }
label { display: block; margin-bottom: 6px; font-weight: 600; }
input { width: 100%; min-height: 44px; padding: 8px 12px; margin-bottom: 16px; color: inherit; background: transparent; border: 1px solid var(--field); border-radius: 8px; font: inherit; }
button, .button { display: block; width: 100%; min-height: 44px; padding: 9px 16px; color: var(--on-accent); background: var(--accent); border: 1px solid var(--line); border-radius: 8px; font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
button:hover, .button:hover { opacity: 0.9; }
.button.quiet, button.quiet { color: var(--text); background: transparent; }
:focus-visible { outline: 3px solid #3b82f6; outline-offset: 2px; }
`;

/** Returns rules that use a site's color for buttons; empty without a color. The text on it is black or white. */
export function styleAccent(color: string | undefined): string {
  const [, red, green, blue] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color ?? '') ?? [];
  if (red === undefined || green === undefined || blue === undefined) return '';
  const [r = 0, g = 0, b = 0] = [red, green, blue].map(toLinear);
  // Above this luminance, black text has the higher contrast (WCAG 2.2, contrast ratio).
  const text = 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? '#000' : '#fff';
  return `button:not(.quiet), .button:not(.quiet) { background: ${color}; color: ${text}; }\n`;
}

function toLinear(hex: string): number {
  const value = Number.parseInt(hex, 16) / 255;
  return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
