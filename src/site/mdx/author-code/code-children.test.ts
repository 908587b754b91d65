/** Code blocks in author components: what the components read from them, and the blocks they return. */
import { expect, test } from 'vitest';
import { renderTestPage } from '../../testing.ts';

const MODULE = `
const change = (node) => {
  if (typeof node === 'string') return node.replace(/{domain}/g, 'a.example');
  if (Array.isArray(node)) return node.map(change);
  return node?.props?.children ? { ...node, props: { ...node.props, children: change(node.props.children) } } : node;
};
export const Filled = ({ children }) => <CodeGroup>{change(children)}</CodeGroup>;
export const Live = ({ children }) => { const [n] = useState(0); return <CodeGroup>{change(children)}</CodeGroup>; };
export const Same = ({ children }) => { const [n] = useState(0); return <CodeGroup>{children}</CodeGroup>; };
export const Names = ({ children }) => <ul>{React.Children.map(children, (child) => <li>{child.props.filename}/{child.props.language}</li>)}</ul>;
`;

const FENCES = '```bash cURL lines\ncurl {domain}\n```\n```csharp C#\nx("{domain}")\n```';

async function show(name: string) {
  const page = await renderTestPage(`import { ${name} } from "/x.jsx";\n\n<${name}>\n${FENCES}\n</${name}>`, {
    'x.jsx': MODULE,
  });
  const titles = Array.from(page.body.matchAll(/role="tab"[^>]* data-bd-title="([^"]*)"/g), ([, title]) => title);
  return { ...page, titles };
}

test.each(['Filled', 'Live'])('%s: blocks with changed text keep title, language and options', async (name) => {
  const { titles, body, markdown } = await show(name);
  expect(titles).toEqual(['cURL', 'C#']);
  expect(body).toContain('bd-CodeBlockNumbered');
  expect(body).toMatch(/class="bd-[^"]*">curl <\/span>a\.example/);
  expect(body).not.toMatch(/<pre[^>]*(?:filename|data-meta)/);
  expect(markdown).toContain('```bash cURL lines\ncurl a.example\n```');
  expect(markdown).toContain('```csharp C#\nx("a.example")\n```');
});

test('live groups know the titles of blocks in the browser, too', async () => {
  const { titles, body, markdown, codes } = await show('Same');
  expect(titles).toEqual(['cURL', 'C#']);
  expect(codes).not.toContain('stray-code-group-child');
  expect(body).toContain('{&quot;filename&quot;:&quot;cURL&quot;,&quot;language&quot;:&quot;bash&quot;');
  expect(markdown.match(/curl \{domain\}/g)).toHaveLength(1);
});

test('blocks that a component re-creates appear once in search and in Markdown', async () => {
  const module = MODULE.replace("'a.example'", "'{domain}'");
  const page = await renderTestPage(`import { Live } from "/x.jsx";\n\n<Live>\n${FENCES}\n</Live>`, {
    'x.jsx': module,
  });
  expect(page.markdown.match(/curl \{domain\}/g)).toHaveLength(1);
  expect(JSON.stringify(page.page?.indexed).match(/curl \{domain\}/g)).toHaveLength(1);
  expect(page.body).toContain('data-bd-repeated hidden');
});

test('components read the title and the language', async () => {
  const { body } = await show('Names');
  expect(body).toMatch(/<li>cURL\/bash<\/li>\s*<li>C#\/csharp<\/li>/);
});

test('a block that is revealed later is included in search and in Markdown', async () => {
  const page = await renderTestPage(
    'import { Pick } from "/x.jsx";\nimport Part from "/part.mdx";\n\n<Pick one={<Part />}>\n```sh\nlater\n```\n</Pick>',
    {
      'x.jsx':
        'export const Pick = ({ one, children }) => { const [at, setAt] = useState(null); return <div><button onClick={() => setAt(1)}>Go</button>{at && one}{at && children}</div>; };',
      'part.mdx': 'Text\n\n```bash title="Part"\nbrew install x\n```\n',
    },
  );
  expect(page.markdown.match(/brew install x/g)).toHaveLength(1);
  expect(page.markdown.match(/later/g)).toHaveLength(1);
  expect(JSON.stringify(page.page?.indexed)).toContain('brew install x');
  expect(page.body).not.toContain('data-bd-repeated');
});
