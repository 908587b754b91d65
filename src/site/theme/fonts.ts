import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The faces of the theme: one variable file per script, so that a browser loads only the scripts a page uses. */
const FACES = [
  {
    package: '@fontsource-variable/inter',
    file: 'inter',
    family: 'Inter Variable',
    style: 'normal',
    scripts: ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese'],
  },
  {
    package: '@fontsource-variable/inter',
    file: 'inter',
    family: 'Inter Variable',
    style: 'italic',
    scripts: ['latin'],
  },
  {
    package: '@fontsource-variable/jetbrains-mono',
    file: 'jetbrains-mono',
    family: 'JetBrains Mono Variable',
    style: 'normal',
    scripts: ['latin', 'latin-ext', 'cyrillic'],
  },
] as const;

/** Local fonts stretched to the metrics of ours, so that the text does not move when the real font arrives. */
const FALLBACKS =
  '@font-face{font-family:"Inter Fallback";src:local("Arial"),local("Liberation Sans"),local("Helvetica");size-adjust:107.12%;ascent-override:90.44%;descent-override:22.52%;line-gap-override:0%}\n' +
  '@font-face{font-family:"JetBrains Mono Fallback";src:local("Courier New"),local("Liberation Mono"),local("Courier");size-adjust:99.98%;ascent-override:102.02%;descent-override:30%;line-gap-override:0%}\n';

const require = createRequire(import.meta.url);

/** The `@font-face` rules; URLs are relative to the style sheet. */
export function fontFaces(): string {
  let out = FALLBACKS;
  for (const face of FACES) {
    const ranges = require(`${face.package}/unicode.json`) as Record<string, string>;
    for (const script of face.scripts) {
      out += `@font-face{font-family:"${face.family}";font-style:${face.style};font-weight:100 900;font-display:swap;src:url("fonts/${fileName(face, script)}") format("woff2");unicode-range:${ranges[script] ?? ''}}\n`;
    }
  }
  return out;
}

export function fontAssets(): { path: string; content: Buffer }[] {
  return FACES.flatMap((face) =>
    face.scripts.map((script) => ({
      path: `_docs/fonts/${fileName(face, script)}`,
      content: readFileSync(require.resolve(`${face.package}/files/${fileName(face, script)}`)),
    })),
  );
}

function fileName(face: (typeof FACES)[number], script: string): string {
  return `${face.file}-${script}-wght-${face.style}.woff2`;
}
