import { expect, test } from 'vitest';
import { openMemory } from '../../../site/shared.ts';
import { importFixture, importPage } from '../testing.ts';
import { importGitbook } from './import-gitbook.ts';

test('converts a GitBook without problems', async () => {
  const { config, notes, problems, read } = await importFixture('gitbook');
  expect(problems).toBe('4 pages checked.\nNo problems found.\n');
  expect(config).toMatchObject({
    name: 'Harbor',
    navigation: {
      groups: [
        { group: 'Start', pages: ['index'] },
        { group: 'Guides', root: 'guides/index', pages: ['guides/install', 'guides/ship'] },
      ],
    },
    redirects: [{ source: '/old/start', destination: '/guides/install' }],
  });
  expect(notes).toEqual([
    'guides/ship.md:21: not converted: the block {% openapi %}, except for its content',
    'SUMMARY.md: not converted: the entry "Status": it links to another site',
  ]);
  expect(read('index.mdx')).toContain('<Card title="Ship a parcel" href="/guides/ship" horizontal></Card>');
  expect(read('guides/install.mdx')).toContain('<Step title="Download it">\n\n```bash title="install.sh" lines wrap\n');
  expect(read('guides/install.mdx')).toContain('Templates such as `{% hint %}` stay in code.');
  expect(read('guides/ship.mdx')).toContain('<Danger>\n\nIt costs money.\n\n</Danger>');
});

test.each([
  ['{% hint style="success" %}\nx\n{% endhint %}', '<Check>\n\nx\n\n</Check>'],
  [
    '{% hint style="warning" %}\n{% hint style="info" %}\nx\n{% endhint %}\n{% endhint %}',
    '<Warning>\n\n<Info>\n\nx\n\n</Info>\n\n</Warning>',
  ],
  ['```\n{% hint %}\n```', '```\n{% hint %}\n```'],
  ['{% file src=".gitbook/assets/a.pdf" %}\nThe paper\n{% endfile %}', '[The paper](/assets/a.pdf)'],
  ['{% unknown %}', ''],
  ['{% @vendor/block content="x {y}" %}', ''],
  ['![a](<.gitbook/assets/a (1).png> "T")', '![a](/assets/a%20%281%29.png "T")'],
  ['![a](.gitbook/assets/a%20(1).png)', '![a](/assets/a%20%281%29.png)'],
  ['[![a](<.gitbook/assets/a (1).png>)](b/README.md)', '[![a](/assets/a%20%281%29.png)](/b)'],
  ['![a](<gone (1).png>)', '![a](<gone (1).png>)'],
  ['[a]: <.gitbook/assets/a (1).png>', '[a]: /assets/a%20%281%29.png'],
  [
    '{% file src=".gitbook/assets/a.pdf" %}\n\n{% file src=".gitbook/assets/a%20(1).png" %}\nCap\n{% endfile %}\n\n{% file src=".gitbook/assets/a.pdf" %}',
    '[a.pdf](/assets/a.pdf)\n\n[Cap](/assets/a%20%281%29.png)\n\n[a.pdf](/assets/a.pdf)',
  ],
  [
    '* a\n\n  {% hint style="info" %}\n  b\n  {% endhint %}\n\n  c\n  * {% hint style="danger" %}\n    d\n    {% endhint %}',
    '* a\n\n  <Info>\n\n  b\n  \n  </Info>\n\n  c\n  * <Danger>\n\n    d\n    \n    </Danger>',
  ],
  ['> {% hint style="info" %}\n> a\n> {% endhint %}', '> <Info>\n>\n> a\n> \n> </Info>'],
  ['1. a {% hint style="warning" %}b{% endhint %}', '1. a <Warning>b</Warning>'],
  ['{% hint style="info" %} a\n\nb\n{% endhint %}', '<Info>\n\n a\n\nb\n\n</Info>'],
  [
    'Use {tenant}, <password>, a < b and $$x_{1}$$. `{x}`',
    String.raw`Use \{tenant\}, \<password>, a \< b and $$x_{1}$$. ` + '`{x}`',
  ],
  [
    '* a\n  * b\n\n    {% code title="c.js" %}\n    ```js\n    d\n    ```\n    {% endcode %}\n\n  e',
    '* a\n  * b\n\n    ```js title="c.js"\n    d\n    ```\n    \n\n  e',
  ],
  ['## Start <a href="#begin" id="begin"></a>', '## Start {#begin}'],
  ['<https://x.example/?a=1>', '[https://x.example/?a=1](https://x.example/?a=1)'],
  ['{% include ".gitbook/includes/shared.md" %}', 'Shared.'],
  ['{% content-ref url="./" %}\n[](./)\n{% endcontent-ref %}', '<Card href="./" horizontal></Card>'],
  [
    '{% content-ref url="b/" %}\n[b](b/)\n{% endcontent-ref %}',
    '<Card title="The second" href="/b" horizontal></Card>',
  ],
  [
    '{% content-ref url="c d/" %}\n[d.md](<c d/d.md>)\n{% endcontent-ref %}',
    '<Card title="The third" href="/c-d/d" horizontal></Card>',
  ],
  [
    '{% stepper %}\n{% step %}\n**Open it**\n\nx\n{% endstep %}\n{% step %}\nClick on **Go**\n{% endstep %}\n{% step %}\nSee [b](b/)\n{% endstep %}\n{% endstepper %}',
    '<Steps>\n\n<Step title="Open it">\n\nx\n\n</Step>\n<Step title="Click on Go">\n\n</Step>\n<Step title="Step">\n\nSee [b](/b)\n\n</Step>\n\n</Steps>',
  ],
  [
    '<table data-view="cards"><thead><tr><th></th><th></th><th data-hidden data-card-target></th></tr></thead><tbody><tr><td><strong>Go</strong></td><td>Now.</td><td><a href="b/README.md">b</a></td></tr></tbody></table>',
    '<CardGroup cols={2}>\n<Card title="Go" href="/b">\n  Now.\n</Card>\n</CardGroup>',
  ],
])('converts %j to %j', (source, expected) => {
  const files = {
    'SUMMARY.md': '* [A](a.md)\n* [The second](b/README.md)\n* [The third](<c d/d.md>)',
    'a.md': `# T\n\n${source}\n`,
    'b/README.md': '# B',
    'c d/d.md': '# D',
    '.gitbook/assets/a.pdf': 'x',
    '.gitbook/assets/a (1).png': 'x',
    '.gitbook/includes/shared.md': '---\ntitle: S\n---\n\nShared.\n',
  };
  const sidebar = 'sidebarTitle: "A"\n';
  expect(importPage(importGitbook, files, 'a.mdx')).toBe(`---\ntitle: "T"\n${sidebar}---\n\n${expected}\n`);
});

test('converts covers, and titles of the frontmatter', () => {
  const importCover = (matter: string) =>
    importPage(
      importGitbook,
      { 'SUMMARY.md': '* [A](b/a.md)', 'b/a.md': `---\n${matter}\n---\n\nText\n`, '.gitbook/assets/c d.png': 'x' },
      'b/a.mdx',
    );
  expect(importCover('title: Own\ncover: ../.gitbook/assets/c d.png\ncoverY: 3')).toBe(
    '---\ntitle: "Own"\nsidebarTitle: "A"\n---\n\n![](/assets/c%20d.png)\n\nText\n',
  );
  expect(importCover('cover: https://x.example/c.png')).toContain('![](<https://x.example/c.png>)');
  expect(importCover('cover: ../.gitbook/assets/c d.png\nlayout:\n  cover:\n    visible: false')).not.toContain('![]');
});

test('treats percent signs that encode nothing as part of a name', () => {
  const files = { 'SUMMARY.md': '* [All](100%.md)\n* [Gone](50%.md)', '100%.md': '# All\n\n[self](100%.md)' };
  expect(importGitbook(openMemory(files), () => undefined).config.navigation).toEqual({
    groups: [{ group: 'Start', pages: ['100-'] }],
  });
});
