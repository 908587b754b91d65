import { describe, expect, test } from 'vitest';
import { renderTestPage } from '../../testing.ts';

const BOX = `export const Box = ({ title }) => (
  <section>
    <MDX>
      ### Box {title}

      \`\`\`json
      { "a": 1 }
      \`\`\`
    </MDX>
  </section>
);
`;

describe('<MDX> in code', () => {
  test.each([
    ['a condition', 'export const on = true\n\n{on ? (\n  <MDX>\n    ## Install\n\n    - one\n  </MDX>\n) : null}\n'],
    ['a condition without indentation', '{1 < 2 && (<MDX>\n## Install\n\n- one\n</MDX>)}\n'],
    ['a list', '{["Install"].map((name) => (\n  <MDX>\n    ## {name}\n\n    - one\n  </MDX>\n))}\n'],
    [
      'an export of the page',
      'export const Part = ({ name }) => (\n  <div>\n    <MDX>\n      ## {name}\n\n      - one\n    </MDX>\n  </div>\n);\n\n<Part name="Install" />\n',
    ],
    ['another <MDX>', '{true && <MDX>\n\n{true && (<MDX>\n  ## Install\n\n  - one\n</MDX>)}\n\n</MDX>}\n'],
  ])('in %s is Markdown', async (_, source) => {
    const { body, codes } = await renderTestPage(source);
    expect(body).toMatch(/<h2 id="install">Install/);
    expect(body).toContain('<li>one</li>');
    expect(codes).toEqual([]);
  });

  test('can contain braces, quotes and code fences', async () => {
    const source =
      '{true && (\n  <MDX>\n    Don\'t use \\`a\\` or `b`.\n\n    ```json\n    { "a": `${1}` }\n    ```\n  </MDX>\n)}\n';
    const { body, codes, markdown } = await renderTestPage(source);
    expect(body).toContain('Don’t use `a` or <code>b</code>.');
    expect(markdown).toContain('```json\n{ "a": `${1}` }\n```');
    expect(codes).toEqual([]);
  });

  test('is Markdown in modules that the interpreter or the sandbox runs', async () => {
    const source =
      'import { Box } from "/box.jsx"\nimport { Live } from "/live.jsx"\n\n<Box title="A" />\n\n<Live />\n';
    const { body, codes } = await renderTestPage(source, {
      'box.jsx': BOX,
      'live.jsx': BOX.replace(
        'Box = ({ title }) => (',
        'Live = () => { const [title] = useState("B"); return (',
      ).replace(/\);\n$/, '); };\n'),
    });
    expect(body).toMatch(/<h3 id="box-a">Box A/);
    expect(body).toContain('"a"');
    expect(body.match(/<section>/g)).toHaveLength(2);
    expect(codes).toEqual(['unknown-name']);
  });

  test('reports problems in its content with their line', async () => {
    const { diagnostics } = await renderTestPage(
      'Text\n\n{true && (\n  <MDX>\n    One\n\n    <Missing />\n  </MDX>\n)}\n',
    );
    expect(diagnostics).toMatchObject([{ code: 'unknown-component', file: 'page.mdx', line: 7, column: 5 }]);
  });

  test('is JSX if the author defines the component', async () => {
    const source =
      'export const MDX = ({ children }) => <pre>{children}</pre>\n\n{true && <MDX># not a heading</MDX>}\n';
    const { body } = await renderTestPage(source);
    expect(body).toContain('# not a heading</pre>');
  });

  test('stays as written in code blocks', async () => {
    const source = '```jsx\n{on && (\n  <MDX>\n    ## Text\n  </MDX>\n)}\n```\n';
    const { markdown } = await renderTestPage(source);
    expect(markdown).toContain(source.trim());
  });
});
