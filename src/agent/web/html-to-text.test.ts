import { expect, test } from 'vitest';
import { htmlToText } from './html-to-text.ts';

const ADDRESS = new URL('https://docs.example.com/guides/start');

test('a page becomes Markdown: headings, links with whole addresses, lists, code and tables, without what is around them', () => {
  const html = `<!doctype html><html><head><title>Start &amp; go</title><style>p { color: red }</style></head>
    <body><nav><a href="/">Home</a></nav><main>
    <h1>Start</h1><p>Set <code>PORT</code> as
      <a href="../ports#set">ports</a> says.<br>Then go. <a href="#start">#</a></p>
    <ul><li>One<ol><li>First</li><li>Second</li></ol></li><li>Two</li></ul>
    <pre><code>a = 1
  b = 2
</code></pre>
    <table><tr><th>Name</th><th>Value</th></tr><tr><td>port</td><td>80</td></tr></table>
    <img src="/a.png" alt="A map"><script>alert(1)</script></main><footer>Imprint</footer></body></html>`;
  expect(htmlToText(html, ADDRESS)).toEqual({
    title: 'Start & go',
    text: [
      '# Start',
      '',
      'Set `PORT` as [ports](https://docs.example.com/ports#set) says.',
      'Then go. #',
      '',
      '- One',
      '',
      '  1. First',
      '  2. Second',
      '',
      '- Two',
      '',
      '```',
      'a = 1',
      '  b = 2',
      '```',
      '',
      '| Name | Value |',
      '| port | 80 |',
      '',
      '![A map](https://docs.example.com/a.png)',
    ].join('\n'),
  });
});

test('a page without a main part is taken whole, and addresses that run something are left out', () => {
  const html = '<title>T</title><p>Text <a href="javascript:alert(1)">run</a> <a href="mailto:a@b.c">mail</a><p>More';
  expect(htmlToText(html, ADDRESS)).toEqual({ title: 'T', text: 'Text run mail\n\nMore' });
});

test('broken markup is read as far as it goes, and a page that is nested beyond reason not at all', () => {
  expect(htmlToText('</pre></ul><li>a</b><p>b<table><td>c', ADDRESS)?.text).toBe('- a\n\nb\n\n| c |');
  expect(htmlToText('<div>'.repeat(100_000), ADDRESS)).toBeUndefined();
});
