import { expect, test } from 'vitest';
import { renderDrawer } from './sidebar-template.ts';
import { makeGroup, makeView } from './testing.ts';

test('omits the title of a group with a blank name, unless it has an icon', () => {
  const renderTestDrawer = (group: Parameters<typeof makeGroup>[0]) =>
    renderDrawer(makeView({ sidebar: { entries: [makeGroup({ top: true, ...group })] }, icon: () => '<svg></svg>' }));
  expect(renderTestDrawer({ label: 'Guides' })).toContain('<span class="sidebar-title"><span>Guides</span></span>');
  expect(renderTestDrawer({ label: ' ' })).not.toContain('sidebar-group-header');
  expect(renderTestDrawer({ label: ' ' })).toContain('<ul class="sidebar-group">');
  expect(renderTestDrawer({ label: '', icon: 'star' })).toContain('sidebar-group-header');
});

test('renders a group as a link if it only has its own page', () => {
  const html = renderDrawer(
    makeView({ sidebar: { entries: [makeGroup({ top: false, label: 'Closed', href: 'closed.html', items: [] })] } }),
  );
  expect(html).toContain('href="closed.html"');
  expect(html).not.toMatch(/aria-label="[^"]*Closed"/);
});
