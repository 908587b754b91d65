import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { CHANGES } from './adapt-mermaid.ts';
import { drawDiagram } from './draw-diagram.ts';

/** Returns the text of a drawing in one line. */
function drawText(source: string): string {
  const svg = drawDiagram(source, { id: 'd', drawn: { length: 0 } })?.svg ?? '';
  const lines = svg.replace(/<style>.*?<\/style>/g, '').replace(/<tspan class="text-outer-tspan[^>]*>/g, ' ');
  const text = lines.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ');
  return text.replace(/&(?:lt|gt|quot|amp);/g, (code) => ({ '&lt;': '<', '&gt;': '>', '&quot;': '"' })[code] ?? '&');
}

const PLACES: readonly { place: string; draw: (label: string) => string }[] = [
  { place: 'a box of a flowchart', draw: (label) => `flowchart LR\n  A["${label}"] --> B` },
  { place: 'an edge of a flowchart', draw: (label) => `flowchart LR\n  A -->|"${label}"| B` },
  { place: 'a state', draw: (label) => `stateDiagram-v2\n  one : ${label}` },
  { place: 'a transition', draw: (label) => `stateDiagram-v2\n  one --> two : ${label}` },
  { place: 'a class', draw: (label) => `classDiagram\n  class A["${label}"]` },
  { place: 'a relationship', draw: (label) => `erDiagram\n  A ||--o{ B : "${label}"` },
  { place: 'a message', draw: (label) => `sequenceDiagram\n  A->>B: ${label}` },
];

describe.each(PLACES)('the label of $place', ({ draw }) => {
  test.each([
    'x > 3 => y',
    'see https://example.com/a?b=1',
    'see www.example.com',
    'mail a@example.com',
    'the [guide](guide)',
    '1. first',
    '- first',
    '> first',
  ])('shows %s', (label) => {
    const text = drawText(draw(label));
    expect(text.replaceAll(' ', '')).toContain(label.replaceAll(' ', ''));
  });

  test.each([
    ['a &lt;b&gt; c', 'a <b> c'],
    ['a &quot;b&quot; c', 'a "b" c'],
    ['a #quot;b#quot; c', 'a "b" c'],
    ['a #35;1 #9829; c', 'a #1 ♥ c'],
    ['a&nbsp;&rarr; c', 'a → c'],
    ['a &#x2192; &amp; c', 'a → & c'],
    ['a &unknown c', 'a &unknown c'],
  ])('shows the characters of the codes in %s', (label, text) => {
    expect(drawText(draw(label))).toContain(text);
  });
});

test.each(['stateDiagram-v2\n  s : use `npm i`', 'erDiagram\n  A ||--o{ B : "use `npm i`"'])(
  'shows code in %j',
  (source) => expect(drawText(source)).toContain('use `npm i`'),
);

test.each(['flowchart LR\n  A["a\\nb"]', 'stateDiagram-v2\n  s : a\\nb', 'classDiagram\n  class A["a<br >b"]'])(
  'breaks lines in %j',
  (source) => expect(drawText(source)).toContain('a b'),
);

test('colors in styles stay as they are', () => {
  const source = 'flowchart LR\n  A --> B\n  style A fill:#ffeecc;\n  classDef x fill:#123456;\n  class B x';
  const svg = drawDiagram(source, { id: 'd', drawn: { length: 0 } })?.svg;
  expect(svg).toContain('#ffeecc');
  expect(svg).toContain('#123456');
});

test('stereotypes are drawn by the build', () => {
  expect(drawText('classDiagram\n  class A {\n    <<interface>>\n    +run()\n  }')).toContain('«interface»');
});

describe('links', () => {
  const drawLink = (url: string) =>
    drawDiagram(`flowchart LR\n  A[Alpha] --> B\n  click A "${url}"`, { id: 'd', drawn: { length: 0 } })?.svg ?? '';

  it('lead where the author says, around the box', () => {
    expect(drawLink('guide.html')).toMatch(/<a transform="translate[^"]*" href="guide.html"><g [^]*Alpha[^]*<\/a>/);
    expect(drawLink('https://example.com/')).toContain(' href="https://example.com/" rel="noreferrer">');
  });

  it('that are unsafe are removed without their box', () => {
    const svg = drawLink('javascript:alert(1)');
    expect(svg).toContain('Alpha');
    expect(svg).not.toMatch(/javascript|href/);
  });
});

test.each(CHANGES)('Mermaid contains %s once', (pattern) => {
  const code = readFileSync(path.join(import.meta.dirname, '../../../../vendor/mermaid/mermaid.min.js'), 'utf8');
  expect(code.match(new RegExp(pattern, 'g'))).toHaveLength(1);
});
