/** Settings for the appearance of a site: theme, colors, images, fonts, code. */
import { describeSettings, type ConfigHooks } from '../plugin-fields.ts';
import { ICON_LIBRARIES } from '../../model/icon-name.ts';
import { THEMES } from '../read-theme.ts';
import { choice, color, either, flag, number, object, part, text, texts, type JsonSchema } from './json-schema.ts';

export function describeTheme(plugins: readonly ConfigHooks[]): Record<string, JsonSchema> {
  return { ...OTHER_FIELDS, styling: describeStyling(plugins) };
}

const OTHER_FIELDS: Record<string, JsonSchema> = {
  theme: choice('Site theme.', Object.keys(THEMES)),
  colors: object(
    'Brand colors. If a color would be hard to read, Bindery uses a readable shade of it.',
    {
      primary: color('Main color: links, buttons, and highlights in light mode.'),
      light: color('Color of links and highlights in dark mode.'),
      dark: color('Color of buttons and hover states.'),
    },
    ['primary'],
  ),
  logo: either(
    "Logo at the top of each page. Default: the site's name.",
    text('Path or URL of the image for both modes.'),
    object('An image for each mode.', {
      light: text('Path or URL of the image for light mode.'),
      dark: text('Path or URL of the image for dark mode.'),
      href: text('Page or URL that opens when readers click the logo.', { default: '/' }),
    }),
  ),
  favicon: part('images', 'Icon for the browser tab.'),
  appearance: object('Light and dark mode.', {
    default: choice('Initial mode.', ['system', 'light', 'dark']),
    strict: flag('Prevent readers from switching modes.'),
  }),
  background: object('Page background.', {
    decoration: choice('Decoration.', ['gradient', 'grid', 'windows'], { default: undefined }),
    color: part('colors', 'Background color.'),
    image: part('images', 'Background image.'),
  }),
  fonts: object("Fonts. They are published with the site; pages don't load fonts from other hosts.", {
    ...describeFont(),
    heading: object('Font for headings.', describeFont()),
    body: object('Font for body text.', describeFont()),
  }),
  icons: object('Icons in pages and navigation.', {
    library: choice('Icon library.', ICON_LIBRARIES),
  }),
};

function describeStyling(plugins: readonly ConfigHooks[]): JsonSchema {
  return object('Text styling.', {
    eyebrows: choice('What to show above the page title: the section or breadcrumbs.', ['section', 'breadcrumbs']),
    ...describeSettings('styling', plugins),
    codeblocks: either(
      'Colors of code blocks.',
      text('"system" follows the mode, "dark" is always dark. You can also use the name of a Shiki theme.', {
        examples: ['system', 'dark', 'github-light'],
      }),
      object('Themes for both modes, and custom languages.', {
        ...describeCodeThemes(),
        theme: either(
          'A Shiki theme, or one for each mode.',
          text('Theme for both modes.'),
          object('A theme for each mode.', describeCodeThemes(), [], { accepted: { languages: {}, theme: {} } }),
        ),
        languages: object('Custom languages.', {
          custom: texts('Paths of TextMate grammars (JSON).'),
        }),
      }),
    ),
  });
}

function describeFont(): Record<string, JsonSchema> {
  return {
    family: text('Font family.', { examples: ['Inter', 'Lora', 'JetBrains Mono'] }),
    weight: number('Font weight, such as 400.'),
    source: text('Path of a .woff2 or .woff file in the docs folder. Not needed for fonts that Bindery includes.'),
    format: choice('File format.', ['woff2', 'woff'], { default: undefined }),
  };
}

function describeCodeThemes(): Record<string, JsonSchema> {
  return { light: text('Shiki theme for light mode.'), dark: text('Shiki theme for dark mode.') };
}
