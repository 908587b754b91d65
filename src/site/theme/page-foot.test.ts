import { expect, test } from 'vitest';
import { createFeatures } from '../../features/testing.ts';
import { renderTestSite } from '../testing.ts';

const CONFIG = { name: 'T', navigation: { pages: ['a'] } };

async function asksForFeedback(docs: object, settings = {}): Promise<boolean> {
  const { pages, files } = await renderTestSite({ 'docs.json': { ...CONFIG, ...docs }, 'a.mdx': 'A' }, settings);
  expect(files.get('404.html')).not.toContain('feedback-toolbar');
  return pages.get('/a')?.html.includes('class="feedback-toolbar') ?? false;
}

test("asks whether a page helped, unless the author or the site's features disable it", async () => {
  expect(await asksForFeedback({})).toBe(true);
  expect(await asksForFeedback({ feedback: { thumbsRating: false } })).toBe(false);
  expect(await asksForFeedback({ integrations: { telemetry: { enabled: false } } })).toBe(false);
  expect(await asksForFeedback({}, { features: createFeatures('air-gapped') })).toBe(false);
  expect(await asksForFeedback({}, { features: createFeatures('client-hosted', { analytics: false }) })).toBe(false);
});
