import { describe, expect, test } from 'vitest';
import { renderTestPage, renderTestSite } from '../../testing.ts';

const FILES = {
  'snippets/one.mdx': 'Text of one',
  'parts/Two.mdx': 'Text of two',
  'parts/button.jsx': 'export const Button = () => <b>Text of three</b>;',
};

test.each([
  ['/docs/snippets/one.mdx', 'one', 'link-to-base'],
  ['/any/base/snippets/one.mdx', undefined, 'missing-snippet'],
  ['/any/snippets/one', 'one', 'link-to-base'],
  ['@/snippets/one.mdx', 'one', 'link-to-base'],
  ['~/snippets/one.mdx', 'one', 'link-to-base'],
  ['@site/docs/snippets/one.mdx', 'one', 'link-to-base'],
  ['/Parts/two.mdx', 'two', 'page-path-case'],
  ['./parts/TWO', 'two', 'page-path-case'],
  ['/docs/PARTS/two.mdx', 'two', 'page-path-case'],
  ['/parts/snippets/one.mdx', undefined, 'missing-snippet'],
])('an import of %s resolves to %s', async (specifier, snippetName, code) => {
  const page = `import One from "${specifier}"\n\n<One />`;
  const { pages, diagnostics } = await renderTestSite({ ...FILES, 'index.mdx': page });
  const html = pages.get('/')?.html ?? '';
  if (snippetName === undefined) expect(html).not.toContain('Text of');
  else expect(html).toContain(`Text of ${snippetName}`);
  expect(diagnostics).toMatchObject([{ code, file: 'index.mdx', line: 1 }]);
});

test("modules accept these import spellings too, and a file imported this way isn't a page", async () => {
  const { pages } = await renderTestSite({
    ...FILES,
    'docs.json': { name: 'A', navigation: { pages: ['index'] } },
    'snippets/all.jsx':
      'import { Button } from "@/Parts/button";\nimport Two from "/docs/parts/two.mdx";\nexport const All = () => <div><Button /><Two /></div>;',
    'index.mdx': 'import { All } from "/snippets/all"\nimport Two from "/parts/two"\n\n<All />\n<Two />',
  });
  const html = pages.get('/')?.html ?? '';
  expect(html).toContain('Text of two');
  expect(html).toContain('Text of three');
  expect([...pages.keys()]).toEqual(['/']);
});

describe("an import with a bundler's parameter", () => {
  const files = {
    'parts/a.txt': 'Text of <a>\n',
    'parts/raw.jsx':
      'import text from "./a.txt?raw";\nexport const Raw = () => <b>{text.replace(/<a>/, "module")}</b>;\nexport const Live = () => { const [n, set] = useState(0); return <i onClick={() => set(n + 1)}>{n}{text}</i>; };',
    'parts/b.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'other.mdx': '# Text of other',
    'snippets/one.mdx': 'Text of one',
  };
  const render = (imports: string, text: string) => renderTestPage(`${imports}\n\n${text}`, files);

  test.each(['./parts/a.txt?raw', '/parts/a.txt?raw', '!!raw-loader!./parts/a.txt', 'raw-loader!/parts/a.txt'])(
    'is the text of the file, if it asks for that: %s',
    async (specifier) => {
      const { body, codes } = await render(
        `import text from "${specifier}"`,
        '<pre>{text}</pre>\n\n{text.replace(/a/, "b")}',
      );
      expect(body).toContain('<pre>Text of &lt;a&gt;');
      expect(body).toContain('Text of &lt;b&gt;');
      expect(codes).toEqual([]);
    },
  );

  test('is the text of the file in modules, live code, and for modules and pages', async () => {
    const imports =
      'import { Raw, Live } from "/parts/raw.jsx"\nimport code from "/parts/raw.jsx?raw"\nimport page from "./other.mdx?raw"';
    const { body, codes } = await render(imports, '<Raw />\n\n<Live />\n\n<pre>{code}{page}</pre>');
    expect(body).toContain('<b>Text of module');
    expect(body).toContain('<i>0Text of &lt;a&gt;');
    expect(body).toMatch(/<pre>import text from [^]*# Text of other/);
    expect(codes).toEqual([]);
    const { files: bundle, pages } = await renderTestSite({ ...files, 'page.mdx': `${imports}\n\n<Live />` });
    const script = [...bundle].find(([name]) => name.startsWith('_docs/islands/'))?.[1];
    expect(script).toContain('Text of <a>');
    expect([...pages.keys()]).toContain('/other');
  });

  test('is the file, if the parameter means nothing else, with a notice', async () => {
    const imports =
      'import { Raw } from "./parts/raw.jsx?v=1"\nimport B from "./parts/b.svg?react"\nimport url from "/parts/b.svg?url"\nimport One from "/snippets/one.mdx?x"';
    const { body, diagnostics } = await render(imports, '<Raw />\n\n<B />\n\n<img src={url} alt="U" />\n\n<One />');
    expect(body).toContain('<b>Text of module');
    expect(body.match(/<img src="\.\/parts\/b\.svg"/g)).toHaveLength(2);
    expect(body).toContain('Text of one');
    expect(diagnostics.map(({ code, line }) => [code, line])).toEqual(
      [1, 2, 3, 4].map((line) => ['link-to-base', line]),
    );
  });
});
