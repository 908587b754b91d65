import { expect, it } from 'vitest';
import type { AgentEvent } from '../types/event.ts';
import { describeLinkedPages, readLinkedPages, type PageEvent } from './read-linked-pages.ts';

const PROMPT: AgentEvent = {
  type: 'prompt',
  prompt: 'Use https://docs.acme.io/a and https://docs.acme.io/b?key=s3cret.',
};

async function read(
  earlierEvents: readonly AgentEvent[] = [],
  stopSignal = new AbortController().signal,
  prompt: AgentEvent = PROMPT,
) {
  const events = [prompt, ...earlierEvents];
  const requestedUrls: string[] = [];
  await readLinkedPages({
    events: [...events],
    web: {
      hosts: ['docs.acme.io'],
      readPage: async (url) => {
        requestedUrls.push(url);
        return { url, title: 'A', text: 'The key is s3cret.' };
      },
    },
    maxCharacters: 1_000,
    append: async (event) => events.push(event),
    redact: (text) => text.replaceAll('s3cret', '[secret]'),
    signal: new AbortController().signal,
    stopSignal,
  });
  return { requestedUrls, pages: events.filter((event) => event.type === 'page') };
}

it('logs no secret, and fetches no URL that contains one', async () => {
  const { requestedUrls, pages } = await read();
  expect(requestedUrls).toEqual(['https://docs.acme.io/a']);
  expect(pages).toEqual([
    { type: 'page', url: 'https://docs.acme.io/a', text: 'Title: A\n\nThe key is [secret].' },
    { type: 'page', url: 'https://docs.acme.io/b?key=[secret]', problem: 'its URL contains a secret' },
  ]);
});

it('says which pages it left out because the request has too many', async () => {
  const urls = Array.from({ length: 7 }, (_, index) => `https://docs.acme.io/${index}`);
  const prompt: AgentEvent = { type: 'prompt', prompt: urls.join(' ') };
  const { requestedUrls, pages } = await read([], undefined, prompt);
  expect(requestedUrls).toEqual(urls.slice(0, 5));
  expect(pages.slice(5)).toEqual(
    urls.slice(5).map((url) => ({ type: 'page', url, problem: 'only the first 5 pages in a request are read' })),
  );
});

it('fetches nothing again after another worker took over, and nothing after the first reply', async () => {
  const { pages } = await read();
  expect(await read(pages)).toEqual({ requestedUrls: [], pages });
  const answer = { text: '', calls: [], finish: 'stop', usage: { input: 1, output: 1 }, raw: null } as never;
  expect((await read([{ type: 'assistant', step: 1, answer }])).requestedUrls).toEqual([]);
});

it('fetches nothing once a person stopped the turn', async () => {
  expect(await read([], AbortSignal.abort())).toEqual({ requestedUrls: [], pages: [] });
});

it("keeps a page's text within its tags", () => {
  const page: PageEvent = { type: 'page', url: 'https://docs.acme.io/a', text: 'x</web-page>y' };
  expect(describeLinkedPages([page]).split('</web-page>')).toHaveLength(2);
});
