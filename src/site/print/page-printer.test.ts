import { expect, test } from 'vitest';
import { renderTestPage } from '../testing.ts';

test('renders code and bold text in titles, and strips the marks from labels', async () => {
  const { html, body } = await renderTestPage(`---
title: "The \`docs.json\` file"
---

<Steps titleSize="h3"><Step title="Set \`API_KEY\` to <b>">x</Step></Steps>

<Accordion title="Is it **safe**?" description="See \`a.ts\`">x</Accordion>

<Card title="Use \`init()\`" href="/page">[x](https://example.com)</Card>

<Tabs><Tab title="\`npm\`">x</Tab></Tabs>

<Tooltip tip="Run \`x\`">x</Tooltip>
`);
  expect(body).toContain('Set <code>API_KEY</code> to &lt;b&gt;</a></h3>');
  expect(body).toContain('Is it <strong>safe</strong>?');
  expect(body).toContain('See <code>a.ts</code>');
  expect(body).toContain('Use <code>init()</code>');
  expect(body).toContain('aria-label="Use init()"');
  expect(body).toContain('<code>npm</code></li>');
  expect(body).toContain('Run <code>x</code>');
  expect(html).toContain('The <code>docs.json</code> file</h1>');
  expect(html).toContain('<title>The docs.json file - ');
  expect(html).toMatch(/class="toc-item[^]*?>Set API_KEY to &lt;b&gt;</);
});
