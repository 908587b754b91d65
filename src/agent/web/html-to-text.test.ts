import { expect, test } from 'vitest';
import { htmlToText } from './html-to-text.ts';

const URL_OF_PAGE = new URL('https://docs.example.com/guides/start');

test('converts a page to Markdown with absolute links, lists, code and tables, without navigation and footer', () => {
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
  expect(htmlToText(html, URL_OF_PAGE)).toEqual({
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

test('reads a page without a main element as a whole, and leaves out URLs that run code', () => {
  const html = '<title>T</title><p>Text <a href="javascript:alert(1)">run</a> <a href="mailto:a@b.c">mail</a><p>More';
  expect(htmlToText(html, URL_OF_PAGE)).toEqual({ title: 'T', text: 'Text run mail\n\nMore' });
});

test('reads broken markup as far as possible, and refuses a page that is nested too deeply', () => {
  expect(htmlToText('</pre></ul><li>a</b><p>b<table><td>c', URL_OF_PAGE)?.text).toBe('- a\n\nb\n\n| c |');
  expect(htmlToText('<div>'.repeat(100_000), URL_OF_PAGE)).toBeUndefined();
});

test('breaks a very long line between words', () => {
  const words = 'word '.repeat(1_000).trim();
  const text = htmlToText(`<p>${'<b>word</b> '.repeat(1_000)}</p>`, URL_OF_PAGE)?.text ?? '';
  expect(text.replaceAll('\n', ' ')).toBe(words);
  expect(Math.max(...text.split('\n').map(({ length }) => length))).toBeLessThan(2_100);
});
