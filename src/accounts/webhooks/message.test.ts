import { expect, test } from 'vitest';
import { writeBody } from './message.ts';
import type { ExportResult, WebhookMessage } from './message.ts';

const EXPORT: ExportResult = {
  jobId: 'se_1',
  organizationId: 'org_1',
  projectId: 'prj_1',
  domain: 'docs.example.com',
  version: '2026.4',
  commit: null,
  isPreview: false,
  pageCount: 1,
  error: null,
  createdAt: '2026-11-22T21:09:58.530Z',
};
const parseMessage = (type: string, data: WebhookMessage['data']) => ({ type, timestamp: EXPORT.createdAt, data });

test('a message is the stored one, so each attempt sends the same', () => {
  const message = parseMessage('export.completed', EXPORT);
  expect(JSON.parse(writeBody(message, 'standard'))).toEqual(message);
});

test.each([
  ['export.completed', EXPORT, 'Export of docs.example.com (2026.4) completed: 1 page'],
  ['export.failed', { ...EXPORT, version: null, error: 'No docs.json.' }, 'Export of docs.example.com failed'],
  ['export.canceled', EXPORT, 'Export of docs.example.com (2026.4) was canceled'],
  ['webhook.test', { text: 'It works.' }, 'It works.'],
] as const)('for Slack, %s is a readable message', (type, data, text) => {
  const body = JSON.parse(writeBody(parseMessage(type, data), 'slack')) as { text: string; blocks: unknown };
  expect(body.text).toBe(text);
  const error = 'error' in data && data.error !== null ? `\n${data.error}` : '';
  expect(body.blocks).toEqual([
    { type: 'section', text: { type: 'mrkdwn', text: `*${text}*${error}`, verbatim: true } },
  ]);
});

test("text from a site can't mention anyone in Slack, and fits the limit", () => {
  const body = writeBody(
    parseMessage('export.failed', { ...EXPORT, error: `<!channel> & ${'x'.repeat(5000)}` }),
    'slack',
  );
  expect(body).not.toContain('<!channel>');
  const mention = parseMessage('webhook.test', { text: 'Ask @channel or @here' });
  expect(writeBody(mention, 'slack')).not.toMatch(/@[a-z]/);
  expect(body).toContain('&lt;!channel&gt; &amp; x');
  expect(body.length).toBeLessThan(3_200);
});

test('for Slack, an agent job links its pull request', () => {
  const data = { ...EXPORT, id: 'aj_1', model: 'm', prLink: 'https://git.test/pull/1' };
  const { jobId: _, domain: __, ...job } = data;
  expect(writeBody(parseMessage('agent.completed', job), 'slack')).toContain('https://git.test/pull/1');
});

test.each([
  ['could_not', "couldn't do what was asked"],
  ['unchanged', 'completed: nothing needed to change'],
  ['changed', 'completed'],
] as const)('for Slack, an agent job with the outcome %s has its own title', (outcome, text) => {
  const data = { ...EXPORT, id: 'aj_1', model: 'm', prLink: null, outcome };
  const { jobId: _, domain: __, ...job } = data;
  const body = JSON.parse(writeBody(parseMessage('agent.completed', job), 'slack')) as { text: string };
  expect(body.text).toBe(`Agent job aj_1 ${text}`);
});
