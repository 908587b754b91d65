import { Type } from 'typebox';

const text = (description: string) => Type.String({ description });

const Section = Type.Object({
  heading: Type.String(),
  url: Type.String({ format: 'uri' }),
  snippet: text('Words around the first match.'),
});

const Hit = Type.Object({
  title: Type.String(),
  url: Type.String({ format: 'uri' }),
  trail: text('Groups above the page.'),
  section: text('Tab, product or the like; empty on a site without.'),
  snippet: text("Words around the first match of the page's start; empty when only its sections match."),
  sections: Type.Array(Section, { description: 'Sections that match, best first.' }),
});

export const SiteSearch = Type.Object(
  {
    total: Type.Integer({ minimum: 0, description: 'Pages that have the words.' }),
    sections: Type.Array(Type.Object({ name: Type.String(), total: Type.Integer({ minimum: 0 }) }), {
      description: 'Parts of the site that have such pages.',
    }),
    terms: Type.Array(Type.String(), { description: 'Words of the pages that the query stands for, to mark them.' }),
    results: Type.Array(Hit, { description: 'Best first.' }),
  },
  {
    $id: 'SiteSearch',
    additionalProperties: false,
    examples: [
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
    ],
  },
);
