/** Settings for the behavior of a site: API reference, search engines, redirects, feedback and the rest. */
import { INTEGRATIONS } from '../read-config.ts';
import { choice, flag, list, map, object, part, text, texts, type JsonSchema } from './json-schema.ts';

export const BEHAVIOR: Record<string, JsonSchema> = {
  api: object('API reference pages.', {
    openapi: part('spec', 'OpenAPI descriptions of the site.'),
    asyncapi: part('spec', 'AsyncAPI descriptions of the site.'),
    playground: object('Form with which readers send requests.', {
      display: choice('The form, the endpoint with a button, or nothing.', ['interactive', 'simple', 'none', 'auth']),
      proxy: flag('Send requests through the server of the site, where it offers that.', true),
      credentials: flag('Send cookies with requests that the browser makes itself.'),
    }),
    params: object('Parameters of an operation.', {
      expanded: choice('Whether the fields of objects are open at first.', ['closed', 'all']),
      post: texts('Names of fields of bodies that are shown as parameters.'),
    }),
    url: choice('Show the whole URL of an endpoint.', ['full'], { default: undefined }),
    spec: object('The file of a description.', {
      download: flag('Pages of a description have a link to its file in their menu.'),
    }),
    examples: object('Samples of requests.', {
      languages: texts('Languages in their order, such as "bash" and "python".'),
      defaults: choice('Parameters that samples have.', ['all', 'required']),
      prefill: flag('Fill the form of the playground with the examples of the description.'),
      autogenerate: flag('Make samples from the description.', true),
    }),
    mdx: object('Endpoints that are written by hand.', {
      server: texts('Address of the API.'),
      auth: object('How requests are authenticated.', {
        method: choice('Method.', ['bearer', 'basic', 'key', 'none'], { default: undefined }),
        name: text('Name of the header of the method "key".'),
      }),
    }),
  }),
  redirects: list(
    'Old addresses and where they lead now.',
    object(
      'A redirect.',
      {
        source: text('Old path; ":name" stands for a part, ":name*" for all that follows.', {
          examples: ['/old/:slug*'],
        }),
        destination: text('New path, or a URL.', { examples: ['/new/:slug*'] }),
        permanent: flag('Browsers and search engines may remember it.', true),
      },
      ['source', 'destination'],
    ),
  ),
  variables: map('Texts that pages show for {{name}}. Names have letters, digits and hyphens.', {
    type: ['string', 'number', 'boolean'],
  }),
  seo: object('Search engines.', {
    indexing: choice('Pages that may be indexed: those of the navigation, or all.', ['navigable', 'all']),
    metatags: part('texts', 'Meta tags of every page.'),
    organization: {
      type: 'object',
      description: 'Who publishes the site, as structured data (schema.org).',
      additionalProperties: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
    },
    trailingSlash: flag('Addresses of pages end with a slash.'),
  }),
  search: object('The search.', { prompt: text('Text in the empty field.') }),
  feedback: object('What readers can say about a page.', {
    thumbsRating: flag('Ask whether the page helped, where the server collects that.', true),
    suggestEdit: flag('Link to the source of the page in its repository.'),
    raiseIssue: flag('Link to a new issue of the repository.'),
  }),
  metadata: object('Facts about pages.', { timestamp: flag('Show when a page last changed.') }),
  interaction: object('How the sidebar behaves.', {
    drilldown: flag('A click on a group opens its first page too.'),
  }),
  thumbnails: object('Pictures in previews of links. A site that has this field gets one drawn for each page.', {
    background: text('Path or URL of a PNG, JPEG, WebP or GIF that is used for all pages instead.', {
      examples: ['/images/preview.png'],
    }),
    appearance: choice('Mode of the pictures that are drawn.', ['light', 'dark'], { default: undefined }),
  }),
  markdown: object('Markdown files of the pages, for programs.', {
    schema: flag('Add the schema of endpoints to them.', true),
    instructions: texts('What llms.txt tells language models.'),
  }),
  errors: object('Pages for errors.', {
    '404': object('The page for addresses that lead nowhere.', {
      redirect: flag('Send readers to the first page.', true),
      title: text('Title of the page.'),
      description: text('Text of the page, in Markdown.'),
    }),
  }),
  integrations: {
    type: 'object',
    description:
      'Settings of other services, as their documentation has them. Pages load those that Bindery knows, where the operator allows it.',
    properties: Object.fromEntries([...INTEGRATIONS].map((name) => [name, { type: 'object' }])),
    additionalProperties: false,
  },
};
