/** Settings for the parts around a page: navigation bar, banner, footer, menu of the page. */
import { BUILT_IN, NOT_OFFERED } from '../contextual.ts';
import { SOCIALS } from '../read-frame.ts';
import { choice, either, flag, list, map, object, part, text, type JsonSchema } from './json-schema.ts';

const HREF = text('Path of a page, or a URL.', { examples: ['/quickstart', 'https://example.com'] });

export const FRAME: Record<string, JsonSchema> = {
  navbar: part('navbar'),
  footer: part('footer'),
  banner: part('banner'),
  contextual: object('Menu of each page: copy it, view it as Markdown, ask an assistant.', {
    options: list(
      'Entries in their order.',
      either(
        'A built-in entry or one of your own.',
        choice(
          'Built-in entry.',
          [...BUILT_IN].filter((id) => !NOT_OFFERED.has(id)),
          { default: undefined },
        ),
        object(
          'Entry of your own.',
          {
            title: text('Text of the entry.'),
            description: text('Line below it.'),
            icon: text('Name of its icon.'),
            href: either(
              'Where it leads.',
              text("URL; $page, $path and $mcp stand for the page's Markdown, its path and the MCP server."),
              object(
                'A URL with parameters.',
                {
                  base: text('URL without parameters.'),
                  query: list(
                    'Parameters.',
                    object('A parameter.', { key: text('Name.'), value: text('Value.') }, ['key']),
                  ),
                },
                ['base'],
              ),
            ),
          },
          ['title', 'href'],
        ),
      ),
    ),
    display: choice('Where the menu is.', ['header', 'toc']),
  }),
};

/** Fields of everything that has an icon. */
export function icon(): Record<string, JsonSchema> {
  return {
    icon: part('icon'),
    iconType: text('Style of a Font Awesome icon.', { examples: ['solid', 'regular', 'brands'] }),
  };
}

export const FRAME_PARTS: Record<string, JsonSchema> = {
  icon: either(
    'Icon before the text.',
    text('Name in the icon library, path of a file, or URL.', { examples: ['rocket', 'book-open'] }),
    object('A name with its style.', { name: text('Name of the icon.'), style: text('Style of the icon.') }, ['name']),
  ),
  navbar: object('Bar at the top of each page.', {
    links: list(
      'Links in the bar.',
      object(
        'A link.',
        {
          label: text('Text of the link.'),
          href: HREF,
          type: choice('Well-known place, which gives the link its icon.', ['github', 'discord'], {
            default: undefined,
          }),
          ...icon(),
        },
        ['href'],
      ),
    ),
    primary: object(
      'Button at the end of the bar.',
      {
        type: choice('Kind of the button.', ['button', 'github', 'discord', 'link']),
        label: text('Text of the button.'),
        href: HREF,
        arrow: { type: 'boolean', enum: [false], description: 'The button has no arrow.' },
      },
      ['href'],
    ),
  }),
  footer: object('Foot of each page.', {
    socials: {
      type: 'object',
      description: 'Addresses of the site elsewhere, by network. Those named here have icons; others show their name.',
      properties: Object.fromEntries([...SOCIALS].map((name) => [name, text(`URL at ${name}.`)])),
      additionalProperties: { type: 'string' },
    },
    links: list(
      'Columns of links.',
      object(
        'A column.',
        {
          header: text('Title of the column.'),
          items: list(
            'Its links.',
            object('A link.', { label: text('Text of the link.'), href: HREF }, ['label', 'href']),
          ),
        },
        ['items'],
      ),
    ),
  }),
  banner: object(
    'Line above all pages.',
    {
      content: text('Text, in Markdown.', { examples: ['Version 2 is out: [what is new](/changelog)'] }),
      dismissible: flag('Readers can close it.'),
      type: choice('How urgent it looks.', ['info', 'warning', 'critical']),
      color: either('Background color, or one for each mode.', part('color'), part('colors')),
    },
    ['content'],
  ),
  color: { type: 'string', pattern: '^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$' },
  colors: object('A color for each mode.', { light: part('color'), dark: part('color') }),
  images: either(
    'A picture, or one for each mode.',
    text('Path or URL of the picture for both modes.'),
    object('A picture for each mode.', {
      light: text('Path or URL in light mode.'),
      dark: text('Path or URL in dark mode.'),
    }),
  ),
  texts: map('Names and texts.', { type: ['string', 'number', 'boolean'] }),
};
