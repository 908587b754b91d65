/** Settings for the frame around a page: navigation bar, banner, footer, and page menu. */
import { ICON_LIBRARIES } from '../../model/icon-name.ts';
import { BUILT_IN, UNSUPPORTED_OPTIONS } from '../contextual.ts';
import { SOCIALS } from '../read-frame.ts';
import { choice, either, flag, list, map, object, part, text, type JsonSchema } from './json-schema.ts';

const HREF = text('Page path or URL.', { examples: ['/quickstart', 'https://example.com'] });

export const FRAME: Record<string, JsonSchema> = {
  navbar: part('navbar'),
  footer: part('footer'),
  banner: part('banner'),
  contextual: object(
    'Page menu, with actions such as copying the page, viewing it as Markdown, or asking an AI assistant.',
    {
      options: list(
        'Menu options, in display order.',
        either(
          'A built-in or custom option.',
          choice(
            'Built-in option.',
            [...BUILT_IN].filter((id) => !UNSUPPORTED_OPTIONS.has(id)),
            { default: undefined },
          ),
          object(
            'Custom option.',
            {
              title: text('Title.'),
              description: text('Description below the title.'),
              ...describeIcon(),
              href: either(
                'URL to open.',
                text(
                  "URL. $page, $path, and $mcp are replaced with the page's Markdown, the page's path, and the MCP server.",
                ),
                object(
                  'A URL with query parameters.',
                  {
                    base: text('URL without query parameters.'),
                    query: list(
                      'Query parameters.',
                      object('A query parameter.', { key: text('Name.'), value: text('Value.') }, ['key']),
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
      display: choice('Position of the menu.', ['header', 'toc']),
    },
  ),
};

/** Fields of every entry with an icon. */
export function describeIcon(): Record<string, JsonSchema> {
  return {
    icon: part('icon'),
    iconType: text('Font Awesome icon style.', { examples: ['solid', 'regular', 'brands'] }),
  };
}

export const FRAME_PARTS: Record<string, JsonSchema> = {
  icon: either(
    'Icon in front of the text.',
    text('Icon name, file path, or URL.', { examples: ['rocket', 'book-open'] }),
    object(
      'An icon name, its style, and its library.',
      {
        name: text('Icon name.'),
        style: text('Icon style.'),
        library: choice("Icon library, if it isn't the site's.", ICON_LIBRARIES, { default: undefined }),
      },
      ['name'],
    ),
  ),
  navbar: object('Navigation bar at the top of each page.', {
    links: list(
      'Links in the bar.',
      object(
        'A link.',
        {
          label: text('Link text.'),
          href: HREF,
          type: choice("Known destination; sets the link's icon.", ['github', 'discord'], {
            default: undefined,
          }),
          ...describeIcon(),
        },
        ['href'],
        { aliases: { href: ['url'] }, accepted: { name: { type: 'string' } } },
      ),
    ),
    primary: object(
      'Button at the end of the bar.',
      {
        type: choice('Button type.', ['button', 'github', 'discord', 'link']),
        label: text('Button text.'),
        href: HREF,
        arrow: { type: 'boolean', enum: [false], description: 'Hide the arrow.' },
      },
      ['href'],
      { aliases: { href: ['url'] }, accepted: { name: { type: 'string' } } },
    ),
  }),
  footer: object('Footer of each page.', {
    socials: {
      type: 'object',
      description: 'Social media URLs by network. Networks listed here have icons; others show their name.',
      properties: Object.fromEntries([...SOCIALS].map((name) => [name, text(`URL on ${name}.`)])),
      additionalProperties: { type: 'string' },
    },
    links: list(
      'Link columns.',
      object(
        'A column.',
        {
          header: text('Column title.'),
          items: list(
            'Links in the column.',
            object('A link.', { label: text('Link text.'), href: HREF }, ['label', 'href'], {
              aliases: { href: ['url'] },
            }),
          ),
        },
        ['items'],
        { aliases: { items: ['links'] }, accepted: { title: { type: 'string' }, links: { type: 'array' } } },
      ),
    ),
  }),
  banner: object(
    'Banner above all pages.',
    {
      content: text('Content, in Markdown.', { examples: ['Version 2 is out: [what is new](/changelog)'] }),
      dismissible: flag('Let readers dismiss the banner.'),
      type: choice("Severity, which sets the banner's style.", ['info', 'warning', 'critical']),
      color: either('Background color, or one for each mode.', part('color'), part('colors')),
    },
    ['content'],
  ),
  color: { type: 'string', pattern: '^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$' },
  colors: object('A color for each mode.', { light: part('color'), dark: part('color') }),
  images: either(
    'An image, or one for each mode.',
    text('Path or URL of the image for both modes.'),
    object('An image for each mode.', {
      light: text('Path or URL for light mode.'),
      dark: text('Path or URL for dark mode.'),
    }),
  ),
  texts: map('Names and values.', { type: ['string', 'number', 'boolean'] }),
};
