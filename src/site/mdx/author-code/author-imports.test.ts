import { describe, expect, test } from 'vitest';
import { renderTestPage } from '../../testing.ts';

const FILES = {
  'snippets/x.jsx': 'export const X = ({ a, children }) => <i>{a}{children}</i>;\nexport const y = "Y";\n',
  'snippets/m.mdx': 'From the snippet\n',
  'i/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
};
const IMPORT = 'import { X, y } from "/snippets/x.jsx"';

describe('text after an import or export without an empty line', () => {
  test.each([
    ['a tag', `${IMPORT}\n<X>one</X>`, '<i>one</i>', 2],
    ['a paragraph', `${IMPORT}\nText **bold** {y}`, '<p>Text <strong>bold</strong> Y</p>', 2],
    ['a heading', `${IMPORT};\n## Head\n\n<X>a</X>`, '<i>a</i>', 2],
    ['a comment', `${IMPORT}\n{/* c */}\n\n<X>a</X>`, '<i>a</i>', 2],
    ['after a value', 'export const o = {\n  a: 1,\n};\n<b>{o.a}</b>', '<b>1</b>', 4],
    ['after a component', 'export const C = () => (\n  <u>c</u>\n);\n- one <C />', 'one <u>c</u>', 4],
  ])('is part of the page: %s', async (_, page, expected, line) => {
    const { body, diagnostics } = await renderTestPage(page, FILES);
    expect(body).toContain(expected);
    expect(diagnostics).toMatchObject([{ code: 'invalid-mdx', severity: 'info', line }]);
  });

  test('is not split off where the code continues', async () => {
    const page =
      'export const a = 1;\n// why\nexport type Kind = "x" | "y";\nexport const of = (kind: Kind): string => `${kind}${a}`;\n\n{of("x")}';
    const { body, codes } = await renderTestPage(page);
    expect(body).toContain('x1');
    expect(codes).toEqual([]);
  });
});

test.each(['import your data first.', 'export the file to CSV.', 'import and export'])(
  'a paragraph can begin with "%s"',
  async (text) => {
    const { body, diagnostics } = await renderTestPage(`Before\n\n${text}\n\nAfter`);
    expect(body).toContain(`<p>${text}</p>`);
    expect(body).toContain('<p>After</p>');
    expect(diagnostics).toMatchObject([{ code: 'invalid-mdx', severity: 'info', line: 3, column: 1 }]);
  },
);

test('an import at the left edge inside a tag belongs to the page', async () => {
  const page = '<Steps>\n<Step title="s">\nimport M from "/snippets/m.mdx"\n\n<M />\n</Step>\n</Steps>';
  const { body, codes } = await renderTestPage(page, FILES);
  expect(body).toContain('From the snippet');
  expect(codes).toEqual([]);
});

describe('names imported from a package', () => {
  test('are the built-in component with that name', async () => {
    const page =
      'import { Card as Box } from "@mintlify/components"\nimport Note from "@/components/note"\n\n<Box title="T" href="/page">b</Box>\n\n<Note>n</Note>';
    const { body, diagnostics } = await renderTestPage(page);
    expect(body).toContain('class="bd-CardTitle"');
    expect(body).toContain('data-callout-type="note"');
    expect(diagnostics.map(({ code, severity }) => [code, severity])).toEqual([
      ['unsupported-import', 'info'],
      ['unsupported-import', 'info'],
    ]);
  });

  test('keep their link, image and text, in a line and in code that only the sandbox runs', async () => {
    const imports = 'import Link from "next/link";\nimport { Picture, Tag } from "ui";\nimport clsx from "clsx";';
    const text = `${imports}\n\nSee <Link href="/page">here</Link> and <Tag>there</Tag>.\n\n<Picture src="https://x.org/a.png" alt="A" />`;
    const page = await renderTestPage(text);
    expect(page.body).toContain('See <a href="page.html">here</a> and there.');
    expect(page.body).toContain('<img src="https://x.org/a.png" alt="A"');
    expect(page.markdown).toContain('See [here](');
    expect(page.markdown).toContain('![A](https://x.org/a.png)');
    expect(new Set(page.codes)).toEqual(new Set(['unsupported-import']));
    const code = await renderTestPage('import { A } from "/a.jsx"\n\n<A />', {
      'a.jsx': `${imports}\nimport { Card } from "kit";\nexport const A = () => <div className={clsx("a")}><Link href="/page">{"ab".replace(/a/, "b")}</Link><Card title="T" /></div>;`,
    });
    expect(code.body).toContain('<a href="page.html">bb</a>');
    expect(code.body).toContain('class="bd-CardTitle"');
  });

  test('are the icons with these names for icon packages, not the built-in components', async () => {
    const imports =
      'import { Info, Check as Ok } from "lucide-react";\nimport Copy from "lucide-react/dist/esm/icons/copy";\nimport { IconX } from "@tabler/icons-react";\nimport { FaGithub } from "react-icons/fa6";\n';
    const icons = '<Info size={20} strokeWidth={1} className="mine" /> <Ok/> <Copy/> <IconX/> <FaGithub/>';
    const expected = ['lucide-info', 'lucide-check', 'lucide-copy', 'tabler-x', 'fa-brands-github'];
    const listIcons = (html: string) => Array.from(html.matchAll(/<use href="#bd-([\w-]+)"/g), ([, id]) => id);
    const page = await renderTestPage(`${imports}\nAn ${icons} icon\n\n| A |\n|-|\n| <Info/> |`);
    expect(page.body).toMatch(/<p>An <svg class="icon bd-IconInline mine"[^>]* width="20"/);
    expect(listIcons(page.body)).toEqual([...expected, 'lucide-info']);
    expect(page.diagnostics.map(({ code, severity }) => `${code} ${severity}`)).toEqual(
      Array<string>(4).fill('unsupported-import info'),
    );
    const module = await renderTestPage('import { A } from "/a.jsx"\n\n<A />', {
      'a.jsx': `${imports}export const A = () => <p>{"a".replace(/a/, "b")} ${icons}</p>;`,
    });
    expect(listIcons(module.body)).toEqual(expected);
    const run = await renderTestPage(
      `${imports}export const A = () => <p>{"a".replace(/a/, "b")} ${icons}</p>;\n\n<A />`,
    );
    expect(listIcons(run.body)).toEqual(expected);
  });

  test.each([
    ['a missing file', 'import React, { useState } from "/snippets/react";'],
    ['a package', 'import * as React from "@theme/react";\nimport { useState } from "@theme/hooks";'],
  ])("are React's for React's names: %s", async (_, imports) => {
    const component =
      'export const A = () => { const [tab] = useState("one"); return <b title={React.version && "t"}>{tab === "one" && "First tab"}</b>; };';
    const page = await renderTestPage(`${imports}\n\n${component}\n\n<A />`);
    expect(page.body).toContain('First tab');
    const module = await renderTestPage('import { A } from "/a.jsx"\n\n<A />', { 'a.jsx': `${imports}\n${component}` });
    expect(module.body).toContain('First tab');
  });
});

test('an imported image can be used as a tag', async () => {
  const page = 'import Logo from "/i/logo.svg"\n\n<Logo width="20" alt="L" />';
  const { body, codes } = await renderTestPage(page, FILES);
  expect(body).toMatch(/<img src="\.\/i\/logo\.svg" alt="L"[^>]* width="20">/);
  expect(codes).toEqual([]);
});

test('names in imports and tags can have all letters of JavaScript', async () => {
  const { body, diagnostics } = await renderTestPage(
    `import 냄비, { $x, _y as ünder } from '/snippets/a.jsx';
import * as $all from '/snippets/a.jsx';

<냄비 />

It is {$x} {ünder} {$all.$x}

<$all.Part />

<$all.$Deep>Inside</$all.$Deep>`,
    {
      'snippets/a.jsx': `export default () => <b>pot</b>;
export const $x = 'dollar';
export const _y = 'under';
export const Part = () => <i>part</i>;
const Deep = ({ children }) => <u>{children}</u>;
export { Deep as $Deep };`,
    },
  );
  for (const text of ['<b>pot</b>', 'dollar under dollar', '<i>part</i>', '<u>Inside</u>'])
    expect(body).toContain(text);
  expect(diagnostics).toEqual([]);
});

test('import.meta.env is an empty object in pages, snippets, modules and live code', async () => {
  const { body, diagnostics } = await renderTestPage(
    `import { Mode, Live } from '/snippets/a.jsx';
import Part from '/snippets/b.mdx';

export const here = import.meta.env.HERE ?? 'nowhere';

It is {import.meta.env.PROD ? 'prod' : 'dev'} {here} {JSON.stringify(import.meta.env)} {typeof import.meta.env}

<Mode />

<Part />

<Live />`,
    {
      'snippets/a.jsx': `const { MODE = 'plain' } = import.meta.env;
export const Mode = () => <b>{MODE} {import.meta.env?.BASE_URL ?? 'no base'}</b>;
export const Live = () => { const [n, set] = useState(import.meta.env.N ?? 3); return <button onClick={() => set(n + 1)}>{n}</button>; };`,
      'snippets/b.mdx': 'Snippet {import.meta.env.MODE || "without a mode"}',
    },
  );
  for (const text of ['dev nowhere {} object', '<b>plain no base</b>', 'Snippet without a mode', '<button>3</button>'])
    expect(body).toContain(text);
  expect(diagnostics).toEqual([]);
});

describe('a file with many exports', () => {
  const exportLines = Array.from(
    { length: 500 },
    (_, n) => `export const sample${n} = ${JSON.stringify(`text ${n} `.repeat(50))};`,
  );
  const names = Array.from({ length: 500 }, (_, n) => `sample${n}`);
  test.each([
    ['imported by one line', `import { ${names.join(', ')} } from '/snippets/FILE';`],
    ['imported by a line each', names.map((name) => `import { ${name} } from '/snippets/FILE';`).join('\n')],
    [
      'imported as a whole',
      `import * as all from '/snippets/FILE';\nimport { ${names.join(', ')} } from '/snippets/FILE';`,
    ],
  ])('is read once: %s', async (_, lines) => {
    for (const [file, separator] of [
      ['samples.mdx', '\n\n'],
      ['samples.jsx', '\n'],
    ] as const) {
      const { body, diagnostics } = await renderTestPage(
        `${lines.replaceAll('FILE', file)}\n\n${names.map((name) => `It has {${name}.length}`).join('\n\n')}\n\nEnd`,
        { [`snippets/${file}`]: exportLines.join(separator) },
      );
      expect(diagnostics.map(({ message }) => message)).toEqual([]);
      expect(body.match(/<p>It has \d+<\/p>/g)).toHaveLength(names.length);
    }
  });
});
