import { expect, test, vi } from 'vitest';
import { setupActions } from './actions.ts';

const TEMPLATE = 'https://ask.example/?q=Read%20$page';

/** Clicks an entry with the page's Markdown in its URL, and returns the URL that the browser opens. */
async function follow(template: string, markdown: string | undefined): Promise<string> {
  vi.stubGlobal('fetch', async () =>
    markdown === undefined ? new Response('', { status: 404 }) : new Response(markdown),
  );
  document.body.innerHTML = '<div id="page-context-menu" data-bd-markdown="a.md"></div><h1 id="page-title">Title</h1>';
  const link = document.createElement('a');
  document.querySelector('#page-context-menu')?.append(link);
  link.dataset['bdAction'] = 'custom';
  link.href = 'https://ask.example/?q=URL';
  link.dataset['bdTemplate'] = template;
  setupActions();
  const opened = new Promise<string>((resolve) => {
    link.parentElement?.addEventListener('click', (event) => {
      if (!event.defaultPrevented) resolve(link.href);
      event.preventDefault();
    });
  });
  link.click();
  return opened;
}

test("opens an entry with the page's Markdown in its URL", async () => {
  expect(await follow(TEMPLATE, '# A & $&')).toBe('https://ask.example/?q=Read%20%23%20A%20%26%20%24%26');
});

test("opens an entry with the page's text if its Markdown can't be read", async () => {
  expect(await follow(TEMPLATE, undefined)).toContain('q=Read%20%23%20Title');
});

test('opens an entry with the URL of the page if the Markdown is too long for a URL', async () => {
  expect(await follow(TEMPLATE, 'x'.repeat(8000))).toBe('https://ask.example/?q=URL');
});
