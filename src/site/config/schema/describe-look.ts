/** Settings for the looks of a site: theme, colors, images, fonts, code. */
import { ICON_LIBRARIES, THEMES } from '../read-look.ts';
import { choice, color, either, flag, number, object, part, text, texts, type JsonSchema } from './json-schema.ts';

export const LOOK: Record<string, JsonSchema> = {
  theme: choice('Look of the site.', Object.keys(THEMES)),
  colors: object(
    'Colors of the brand. Where one would be hard to read, a readable shade of it is used.',
    {
      primary: color('Main color: links, buttons and marks in light mode.'),
      light: color('Color of links and marks in dark mode.'),
      dark: color('Color of buttons and of what is hovered.'),
    },
    ['primary'],
  ),
  logo: either(
    'Picture at the top of each page. Without one, the name of the site is shown.',
    text('Path or URL of the picture for both modes.'),
    object('A picture for each mode.', {
      light: text('Path or URL of the picture in light mode.'),
      dark: text('Path or URL of the picture in dark mode.'),
      href: text('Where a click on it leads.', { default: '/' }),
    }),
  ),
  favicon: part('images', 'Icon of the browser tab.'),
  appearance: object('Light and dark mode.', {
    default: choice('Mode that readers see first.', ['system', 'light', 'dark']),
    strict: flag('Keep readers from switching modes.'),
  }),
  background: object('What is behind the pages.', {
    decoration: choice('Drawn decoration.', ['gradient', 'grid', 'windows'], { default: undefined }),
    color: part('colors', 'Color of the background.'),
    image: part('images', 'Picture behind the pages.'),
  }),
  fonts: object('Fonts of the site. They are published with it; nothing is fetched from other hosts.', {
    ...font(),
    heading: object('Font of headings.', font()),
    body: object('Font of the text.', font()),
  }),
  icons: object('Icons that pages and navigation name.', {
    library: choice('Library that icon names are looked up in.', ICON_LIBRARIES),
  }),
  styling: object('Details of the text.', {
    eyebrows: choice('What stands above the title of a page.', ['section', 'breadcrumbs']),
    latex: {
      type: 'boolean',
      description:
        'false leaves dollar signs as they are, true loads the style sheet of formulas on every page. Without it, formulas are found.',
    },
    codeblocks: either(
      'Colors of code blocks.',
      text('"system" follows the mode, "dark" is always dark; else the name of a Shiki theme.', {
        examples: ['system', 'dark', 'github-light'],
      }),
      object('Themes of both modes, and more languages.', {
        ...codeThemes(),
        theme: either('A Shiki theme, or one for each mode.', text('For both modes.'), object('Each', codeThemes())),
        languages: object('Languages that come with the site.', {
          custom: texts('Paths of TextMate grammars (JSON).'),
        }),
      }),
    ),
  }),
};

function font(): Record<string, JsonSchema> {
  return {
    family: text('Name of the family.', { examples: ['Inter', 'Lora', 'JetBrains Mono'] }),
    weight: number('Weight, such as 400.'),
    source: text('Path of a .woff2 or .woff file of the site. Not needed for families that come with Bindery.'),
    format: choice('Format of the file.', ['woff2', 'woff'], { default: undefined }),
  };
}

function codeThemes(): Record<string, JsonSchema> {
  return { light: text('Shiki theme in light mode.'), dark: text('Shiki theme in dark mode.') };
}
