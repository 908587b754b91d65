import { expect, test } from 'vitest';
import { openMemory } from '../../../site/shared.ts';
import { importFixture, importPage } from '../testing.ts';
import { importGitbook } from './import-gitbook.ts';

test('converts a GitBook without problems', async () => {
  const { config, notes, problems, read } = await importFixture('gitbook');
  expect(problems).toBe('5 pages checked.\nNo problems found.\n');
  expect(config).toMatchObject({
    name: 'Harbor',
    navigation: {
      groups: [
        { group: 'Start', pages: ['index', 'links/status'] },
        { group: 'Guides', root: 'guides/index', pages: ['guides/install', 'guides/ship'] },
      ],
    },
    redirects: [{ source: '/old/start', destination: '/guides/install' }],
  });
  expect(notes).toEqual(['guides/ship.md:21: not converted: the block {% openapi %}, except for its content']);
  expect(read('links/status.md')).toBe('---\ntitle: "Status"\nurl: "https://status.harbor.example"\n---\n\n\n');
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
  [
    '{% include ".gitbook/includes/links.md" %}',
    '[B](/b) ![a](/assets/a%20%281%29.png) [D](/c-d/d) [gone](../gone.md)',
  ],
  [
    '## My [x] {y}\n\n[README.md](b/README.md "mention"), [b](b/ "mention"), [#sub-part](<c d/d.md#sub-part> "mention"), [#p2](c%20d/d.md#p2 "mention"), [#my-x-y](#my-x-y "mention"), [x](gone.md "mention"), [c](https://x.example "mention") `[b](b/ "mention")`',
    String.raw`## My [x] \{y\}` +
      '\n\n' +
      String.raw`[B](/b), [B](/b), [Sub part](/c-d/d#sub-part), [The 2nd](/c-d/d#p2), [My \[x\] \{y\}](#my-x-y), [x](gone.md), [c](https://x.example) ` +
      '`[b](b/ "mention")`',
  ],
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
  [
    '<table data-view="cards" data-full-width="false"><thead><tr><th></th><th></th><th data-card-target data-hidden></th><th data-card-cover data-hidden>Cover</th></tr></thead><tbody><tr><td><h3><i class="fa-sailboat" style="color:$primary;">:sailboat:</i></h3></td><td><strong>Sail</strong></td><td><a href="b/README.md">README.md</a></td><td><a href=".gitbook/assets/a%20(1).png">a (1).png</a></td></tr></tbody></table>',
    '<CardGroup cols={2}>\n<Card title="Sail" icon="sailboat" img="/assets/a%20%281%29.png" href="/b">\n  \n</Card>\n</CardGroup>',
  ],
  [
    '<table data-header-hidden><thead><tr><th width="90"></th><th></th></tr></thead><tbody><tr><td>a</td><td>b</td></tr></tbody></table>',
    '<table data-header-hidden><tbody><tr><td>a</td><td>b</td></tr></tbody></table>',
  ],
  [
    'Made for <code class="expression">space.vars.ship</code> by <code class="expression">space.vars.nobody</code>.',
    String.raw`Made for The \{Heron\} \<1> by <code>space.vars.nobody</code>.`,
  ],
  [
    '<i class="fa-anchor">:anchor:</i> <i class="fa-brands fa-github" style="color:blue;"></i> <i>italic</i>',
    '<Icon icon="anchor" /> <Icon icon="fa-brands fa-github" /> <i>italic</i>',
  ],
  [
    '<mark style="color:red;">a **b**</mark> <mark style="color:$danger;">c</mark> <mark style="background-color:yellow;">d</mark>',
    '<span style={{ color: "red" }}>a **b**</span> c <mark style="background-color:yellow;">d</mark>',
  ],
  ['<button type="button" class="button primary" data-action="ask" data-query="How?">Ask</button> now', 'Ask now'],
  [String.raw`:rocket: :digit\_five: :one: 10:30:00`, '🚀 5️⃣ 1️⃣ 10:30:00'],
  [
    '{% updates format="full" %}\n{% update date="2026-04-25" tags="boats, ports" %}\n## More\n\nx\n{% endupdate %}\n{% update title="Notes" description="Old" %}\ny\n{% endupdate %}\n{% endupdates %}',
    '<Update label="2026-04-25" tags={["boats","ports"]}>\n\n## More\n\nx\n\n</Update>\n<Update label="Notes" description="Old">\n\ny\n\n</Update>',
  ],
  [
    '{% prompt description="Build it" icon="hammer" %}\n```markdown\nUse {tenant} and <KEY>.\n\n- a\n```\n{% endprompt %}',
    String.raw`<Prompt description="Build it" icon="hammer">` +
      '\n\n\n' +
      String.raw`Use \{tenant\} and \<KEY>.` +
      '\n\n- a\n\n\n</Prompt>',
  ],
  [
    '{% tabs %}\n{% tab title="Go" icon="golang" %}\n{% hint style="info" icon="anchor" %}\nx\n{% endhint %}\n{% endtab %}\n{% endtabs %}',
    '<Tabs>\n\n<Tab title="Go" icon="golang">\n\n<Info icon="anchor">\n\nx\n\n</Info>\n\n</Tab>\n\n</Tabs>',
  ],
  ['{% code expandable="true" %}\n```js\na\n```\n{% endcode %}', '```js expandable\na\n```'],
  ['* {% @mermaid/diagram content="graph TD\nA-->B" %}', '* ```mermaid\n  graph TD\n  A-->B\n  ```'],
  ['{% @figma/embed url="https://figma.example/file/abc" %}', '[abc](https://figma.example/file/abc)'],
  [
    '{% embed url="https://youtu.be/abc" %}\nThe *tour*\n{% endembed %}',
    '<iframe src="https://youtu.be/abc" title="The tour" width="100%" height="400" allowFullScreen></iframe>\n\nThe tour',
  ],
  [
    '{% embed url="https://pen.example/x" %}\nThe [pen]\n{% endembed %}',
    String.raw`[The \[pen\]](https://pen.example/x)`,
  ],
  ['{% if visitor.claims.crew === "new" %}\nx\n{% endif %}', 'x'],
  [
    '{% swagger method="post" baseUrl="https://api.example" path="/boats/{id}" summary="Add {a} boat" %}\n{% swagger-description %}\nAdds it.\n{% endswagger-description %}\n{% swagger-parameter in="path" name="id" type="String" required="true" %}\nThe id\n{% endswagger-parameter %}\n{% swagger-parameter in="cookie" name="c" required="false" %}\n{% endswagger-parameter %}\n{% swagger-response status="200: OK" description="Added" %}\nx\n{% endswagger-response %}\n{% endswagger %}',
    String.raw`### Add \{a\} boat` +
      '\n\n`POST https://api.example/boats/{id}`\n\n\nAdds it.\n\n<ParamField path="id" type="String" required>\n\nThe id\n\n</ParamField>\n<ParamField body="c">\n\n\n</ParamField>\n<Accordion title="200: OK Added">\n\nx\n\n</Accordion>',
  ],
  [
    '{% openapi-operation spec="boats" path="/boats" method="get" %}\n[OpenAPI boats](https://api.example/boats.json)\n{% endopenapi-operation %}',
    '**`GET /boats`**\n\n[OpenAPI boats](https://api.example/boats.json)',
  ],
])('converts %j to %j', (source, expected) => {
  const files = {
    'SUMMARY.md': '* [A](a.md)\n* [The second](b/README.md)\n* [The third](<c d/d.md>)',
    'a.md': `# T\n\n${source}\n`,
    'b/README.md': '# B',
    'c d/d.md': '# D\n\n```sh\n# p2\n```\n\n## **Sub** `part`\n\n## The _2nd_ <a href="#p2" id="p2"></a>\n',
    '.gitbook/assets/a.pdf': 'x',
    '.gitbook/assets/a (1).png': 'x',
    '.gitbook/includes/links.md':
      '[B](../../b/README.md) ![a](<../assets/a (1).png>) [D](<c d/d.md>) [gone](../gone.md)\n',
    '.gitbook/includes/shared.md': '---\ntitle: S\n---\n\nShared.\n',
    '.gitbook/vars.yaml': 'ship: The {Heron} <1>\n',
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

test('reports generated pages, conditions, buttons and fields, and keeps settings out of the site', () => {
  const files = {
    'SUMMARY.md':
      '* [A](a.md)\n* [Chat](https://chat.example)\n\n## API\n\n* ```yaml\n  type: builtin:openapi\n  dependencies:\n    spec:\n      ref:\n        spec: boats\n  ```\n',
    'a.md':
      '---\nif: visitor.isCrew\nlayout:\n  width: wide\n  title:\n    visible: false\n  pagination:\n    visible: false\nmetaLinks:\n  alternates: []\n---\n\n# T\n\n{% if visitor.isNew %}\nx\n{% endif %}\n\n<button data-action="ask">Ask</button>\n',
    '.gitbook/vars.yaml': 'a: b',
    '.gitbook/tags.yaml': 'a: b',
  };
  const notes: string[] = [];
  const { config, files: output } = importGitbook(openMemory(files), ({ file, line, what }) =>
    notes.push(`${file}:${line ?? ''} ${what}`),
  );
  expect(config.navigation).toEqual({ groups: [{ group: 'Start', pages: ['a', 'links/chat'] }] });
  expect(Object.keys(output)).toEqual(['a.mdx', 'links/chat.md']);
  expect(String(output['a.mdx'])).toContain('mode: "wide"');
  expect(notes).toEqual([
    expect.stringMatching(/^SUMMARY\.md:6 the pages that GitBook generates here from an API description/),
    'a.md:19 the button "Ask" (ask), except for its text',
    'a.md:15 the condition of {% if visitor.isNew %}, so all readers see its content',
    'a.md: the frontmatter field "if"',
    'a.md: the frontmatter field "layout.title"',
  ]);
});
