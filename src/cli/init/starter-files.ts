import { schemaText } from '../schema.ts';

export interface StarterOptions {
  name: string;
  theme: string;
  color: string;
}

/** Name of the schema beside `docs.json`: hidden folders are not published. */
export const SCHEMA_FILE = '.editor/docs.schema.json';

/** Files of a new site by their paths. `name` may hold any text. */
export function starterFiles({ name, theme, color }: StarterOptions): Record<string, string> {
  const config = {
    $schema: `./${SCHEMA_FILE}`,
    name,
    theme,
    colors: { primary: color },
    favicon: '/favicon.svg',
    icons: { library: 'lucide' },
    navigation: {
      groups: [
        { group: 'Start', pages: ['index', 'quickstart'] },
        { group: 'API', pages: ['api/create-item'] },
      ],
    },
    api: { mdx: { server: 'https://api.example.com', auth: { method: 'bearer' } } },
    variables: { product: name },
    contextual: { options: ['copy', 'view'] },
  };
  return {
    'docs.json': `${JSON.stringify(config, undefined, 2)}\n`,
    [SCHEMA_FILE]: schemaText(),
    'favicon.svg': favicon(color),
    'index.mdx': INDEX,
    'quickstart.mdx': QUICKSTART,
    'api/create-item.mdx': API_PAGE,
  };
}

function favicon(color: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${color}"/><path d="M9 10h14M9 16h14M9 22h9" stroke="#fff" stroke-width="3" stroke-linecap="round"/></svg>\n`;
}

const INDEX = `---
title: "Introduction"
description: "What {{product}} does, and where to begin."
---

Say in two sentences what {{product}} is and whom it is for. Readers decide here whether they are in the right place.

<CardGroup cols={2}>
  <Card title="Quickstart" icon="rocket" href="/quickstart">
    From nothing to a first result in five minutes.
  </Card>
  <Card title="API reference" icon="braces" href="/api/create-item">
    Each endpoint with its parameters, and a form to try it.
  </Card>
</CardGroup>

## How this site is made

Every \`.mdx\` file is a page, and \`docs.json\` says which pages the sidebar shows. Text is Markdown; components such as the cards above do
what Markdown cannot.

<Tip>Names that many pages repeat are \`variables\` in \`docs.json\`: this site knows its product as {{product}}.</Tip>
`;

const QUICKSTART = `---
title: "Quickstart"
description: "A first result in three steps."
---

<Steps>
  <Step title="Install it">
    <CodeGroup>

    \`\`\`sh npm
    npm install your-package
    \`\`\`

    \`\`\`sh pip
    pip install your-package
    \`\`\`

    </CodeGroup>
  </Step>
  <Step title="Get a key">
    Keep it out of your repository: read it from the environment.
  </Step>
  <Step title="Make a first request">
    [Creating an item](/api/create-item) is the first endpoint of the reference.
  </Step>
</Steps>

<Check>Say here how readers can tell that it worked.</Check>

## When it does not work

<AccordionGroup>
  <Accordion title="The key is refused">
    It was copied without its first characters, or it was revoked.
  </Accordion>
  <Accordion title="There is no response">
    A proxy may be in the way: try the request from another network.
  </Accordion>
</AccordionGroup>
`;

const API_PAGE = `---
title: "Create an item"
description: "Adds an item and returns it."
api: "POST /items"
---

A page with \`api\` shows one endpoint. With an OpenAPI description, pages are made of it: put the file into this folder and name it as
\`openapi\` of a group in \`docs.json\`.

<ParamField body="name" type="string" required>
  Name of the item, at most 80 characters.
</ParamField>

<ParamField body="color" type="string" default="green">
  Any color that CSS knows.
</ParamField>

<ResponseField name="id" type="string">
  Identifier of the new item.
</ResponseField>

<RequestExample>

\`\`\`sh curl
curl https://api.example.com/items \\
  -H "Authorization: Bearer $KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{"name": "Lamp"}'
\`\`\`

</RequestExample>

<ResponseExample>

\`\`\`json 201
{
  "id": "item_1",
  "name": "Lamp",
  "color": "green"
}
\`\`\`

</ResponseExample>
`;
