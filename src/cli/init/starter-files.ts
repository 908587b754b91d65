import { formatSchema } from '../schema.ts';

export interface StarterOptions {
  name: string;
  theme: string;
  color: string;
}

/** Name of the schema beside `docs.json`. Hidden folders are not published. */
export const SCHEMA_FILE = '.editor/docs.schema.json';

/** Returns the files of a new site by path. `name` can contain any text. */
export function createStarterFiles({ name, theme, color }: StarterOptions): Record<string, string> {
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
    [SCHEMA_FILE]: formatSchema(),
    'favicon.svg': createFavicon(color),
    'index.mdx': INDEX,
    'quickstart.mdx': QUICKSTART,
    'api/create-item.mdx': API_PAGE,
  };
}

function createFavicon(color: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${color}"/><path d="M9 10h14M9 16h14M9 22h9" stroke="#fff" stroke-width="3" stroke-linecap="round"/></svg>\n`;
}

const INDEX = `---
title: "Introduction"
description: "What {{product}} does and where to start."
---

Explain in two sentences what {{product}} is and who it's for, so readers know they're in the right place.

<CardGroup cols={2}>
  <Card title="Quickstart" icon="rocket" href="/quickstart">
    Get your first result in five minutes.
  </Card>
  <Card title="API reference" icon="braces" href="/api/create-item">
    Endpoints, parameters, and a form to try requests.
  </Card>
</CardGroup>

## How this site works

Every \`.mdx\` file is a page, and \`docs.json\` defines the sidebar. Write pages in Markdown, and use components such as the cards above
for everything else.

<Tip>Define names that appear on many pages as \`variables\` in \`docs.json\`. This site's product is {{product}}.</Tip>
`;

const QUICKSTART = `---
title: "Quickstart"
description: "Get your first result in three steps."
---

<Steps>
  <Step title="Install the package">
    <CodeGroup>

    \`\`\`sh npm
    npm install your-package
    \`\`\`

    \`\`\`sh pip
    pip install your-package
    \`\`\`

    </CodeGroup>
  </Step>
  <Step title="Get an API key">
    Read the key from an environment variable. Don't commit it to your repository.
  </Step>
  <Step title="Send your first request">
    Start with [Create an item](/api/create-item) in the API reference.
  </Step>
</Steps>

<Check>Describe here how readers can tell that it worked.</Check>

## Troubleshooting

<AccordionGroup>
  <Accordion title="The API key is rejected">
    Check that you copied the whole key and that it hasn't been revoked.
  </Accordion>
  <Accordion title="Requests time out">
    A proxy might block the request. Try again from another network.
  </Accordion>
</AccordionGroup>
`;

const API_PAGE = `---
title: "Create an item"
description: "Adds an item and returns it."
api: "POST /items"
---

A page with an \`api\` field documents one endpoint. To generate these pages from an OpenAPI description, add the file to this folder
and reference it as \`openapi\` in a \`docs.json\` group.

<ParamField body="name" type="string" required>
  Item name, at most 80 characters.
</ParamField>

<ParamField body="color" type="string" default="green">
  Any CSS color.
</ParamField>

<ResponseField name="id" type="string">
  ID of the new item.
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
