/** Settings for the behavior of a site: API reference, search engines, redirects, feedback and the rest. */
import { SAMPLE_LANGUAGES } from '../../model/sample-languages.ts';
import { describeReferences, describeSettings, listReferences, type ConfigHooks } from '../plugin-fields.ts';
import { INTEGRATIONS } from '../read-config.ts';
import { choice, either, flag, list, map, number, object, part, text, texts, type JsonSchema } from './json-schema.ts';

export function describeBehavior(plugins: readonly ConfigHooks[]): Record<string, JsonSchema> {
  return {
    api: describeApi(plugins),
    redirects: list(
      'Redirects from old paths to new ones.',
      object(
        'A redirect.',
        {
          source: text('Old path. ":name" matches one segment, and ":name*" matches the rest of the path.', {
            examples: ['/old/:slug*'],
          }),
          destination: text('New path or URL.', { examples: ['/new/:slug*'] }),
          permanent: flag('Whether the redirect is permanent, so that browsers and search engines can cache it.', true),
        },
        ['source', 'destination'],
      ),
    ),
    variables: map('Values that replace {{name}} in pages. Names can have letters, digits, and hyphens.', {
      type: ['string', 'number', 'boolean'],
    }),
    seo: object(
      'Search engine settings.',
      {
        indexing: choice('Let search engines index only pages in the navigation, or all pages.', ['navigable', 'all']),
        metatags: part('texts', 'Meta tags for every page.'),
        organization: {
          type: 'object',
          description: 'Publisher of the site, as structured data (schema.org).',
          additionalProperties: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
        },
        trailingSlash: flag('End page URLs with a slash.'),
      },
      [],
      { accepted: { indexHiddenPages: { type: 'boolean' } } },
    ),
    search: object('Search.', { prompt: text('Placeholder of the search field.') }, [], { accepted: { location: {} } }),
    downloads: object('Files of the whole site for readers to download.', {
      pdf: flag('Add a PDF. The machine that exports the site needs Chromium.'),
      epub: flag('Add an EPUB.', true),
      sections: texts('Titles of tabs or groups to include. If absent, the files contain all pages.'),
      paper: choice('Paper size of the PDF.', ['a4', 'letter']),
    }),
    feedback: object('Feedback from readers.', {
      thumbsRating: flag('Ask whether the page was helpful, if the server collects answers.', true),
      suggestEdit: flag("Link to the page's source in the repository."),
      raiseIssue: flag('Link to a new issue in the repository.'),
    }),
    metadata: object('Page metadata.', {
      timestamp: flag('Show the date of the last change.'),
      history: either(
        'Show readers how a page changed: dates and sections, from Git.',
        { type: 'boolean', default: false },
        object('Settings of the history.', {
          limit: number('Maximum number of changes per page, one for each day, from 1 to 50. Default: 10.'),
          messages: flag('Show the first lines of commit messages.'),
        }),
      ),
    }),
    interaction: object('Sidebar behavior.', {
      drilldown: flag("Open a group's first page when readers expand the group."),
    }),
    thumbnails: object('Images for link previews. If this field is set, Bindery generates an image for each page.', {
      background: text('Path or URL of a PNG, JPEG, WebP, or GIF image to use for all pages instead.', {
        examples: ['/images/preview.png'],
      }),
      ...describeSettings('thumbnails', plugins),
    }),
    markdown: object('Markdown versions of pages, for AI tools.', {
      schema: flag('Include endpoint schemas.', true),
      instructions: texts('Instructions for language models, included in llms.txt.'),
    }),
    errors: object('Error pages.', {
      '404': object("Page for URLs that don't exist.", {
        redirect: flag('Redirect readers to the first page.', true),
        title: text('Page title.'),
        description: text('Page content, in Markdown.'),
      }),
    }),
    integrations: {
      type: 'object',
      description:
        'Settings for third-party services, as described in their documentation. Pages load the services that Bindery supports if the operator allows it.',
      properties: Object.fromEntries([...INTEGRATIONS].map((name) => [name, { type: 'object' }])),
      additionalProperties: false,
    },
  };
}

function describeApi(plugins: readonly ConfigHooks[]): JsonSchema {
  const references = listReferences(plugins);
  return object(
    'API reference pages.',
    {
      ...describeReferences(references.filter(({ isInApi }) => isInApi)),
      ...describeSettings('api', plugins),
      params: object('How parameters are shown.', {
        expanded: choice('Whether child attributes are expanded at first.', ['closed', 'all']),
        post: texts('Schema fields whose values appear as labels next to a parameter.'),
      }),
      url: choice('Show the full URL of an endpoint instead of only its path.', ['full'], { default: undefined }),
      spec: object('API description files.', {
        download: flag('Add a link to the API description file to the page menu.'),
      }),
      examples: object('Request samples.', {
        languages: texts('Languages, in display order, such as "bash" and "python".', {
          examples: Object.keys(SAMPLE_LANGUAGES),
        }),
        defaults: choice('Include all parameters or only required ones.', ['all', 'required']),
        prefill: flag('Fill the playground form with the examples from the API description.'),
        autogenerate: flag('Generate samples from the API description.', true),
      }),
      mdx: object('Endpoint pages without an API description.', {
        server: texts('Base URL of the API.'),
        auth: object('Authentication.', {
          method: choice('Authentication method.', ['bearer', 'basic', 'key', 'none'], { default: undefined }),
          name: text('Header name for the "key" method.'),
        }),
      }),
    },
    [],
    { accepted: { auth: {}, baseUrl: { type: ['string', 'array'] } } },
  );
}
