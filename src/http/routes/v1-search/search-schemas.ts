import { Type } from 'typebox';
import { defineBody } from '../../schemas.ts';

const createTextSchema = (description: string) => Type.String({ description });

const Section = Type.Object({
  heading: Type.String(),
  url: Type.String({ format: 'uri' }),
  snippet: createTextSchema('Text around the first match.'),
});

const Hit = Type.Object({
  title: Type.String(),
  url: Type.String({ format: 'uri' }),
  trail: createTextSchema('Navigation groups that contain the page.'),
  section: createTextSchema('Tab, product or similar. Empty if the site has none.'),
  snippet: createTextSchema('Text around the first match in the start of the page. Empty if only its sections match.'),
  sections: Type.Array(Section, { description: 'Matching sections, best first.' }),
});

export const SiteSearch = defineBody(
  'SiteSearch',
  {
    total: Type.Integer({ minimum: 0, description: 'Number of matching pages.' }),
    sections: Type.Array(Type.Object({ name: Type.String(), total: Type.Integer({ minimum: 0 }) }), {
      description: 'Parts of the site with matching pages.',
    }),
    terms: Type.Array(Type.String(), { description: 'Words that the query matched, for highlighting.' }),
    results: Type.Array(Hit, { description: 'Best first.' }),
  },
  {
    total: 1,
    sections: [{ name: 'Guides', total: 1 }],
    terms: ['retries', 'retry'],
    results: [
      {
        title: 'Retries',
        url: 'https://docs.example.com/guides/retries',
        trail: 'Guides',
        section: 'Guides',
        snippet: 'How often a job runs again.',
        sections: [
          {
            heading: 'Exponential backoff',
            url: 'https://docs.example.com/guides/retries#exponential-backoff',
            snippet: 'Each wait is twice as long.',
          },
        ],
      },
    ],
  },
);
