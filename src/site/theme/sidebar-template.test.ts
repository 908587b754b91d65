import { expect, test } from 'vitest';
import { renderDrawer } from './sidebar-template.ts';
import { makeGroup, makeView } from './testing.ts';

test('omits the title of a group with a blank name, unless it has an icon', () => {
  const drawer = (group: Parameters<typeof makeGroup>[0]) =>
    renderDrawer(makeView({ sidebar: { entries: [makeGroup({ top: true, ...group })] }, icon: () => '<svg></svg>' }));
  expect(drawer({ label: 'Guides' })).toContain('<span class="sidebar-title"><span>Guides</span></span>');
  expect(drawer({ label: ' ' })).not.toContain('sidebar-group-header');
  expect(drawer({ label: ' ' })).toContain('<ul class="sidebar-group">');
  expect(drawer({ label: '', icon: 'star' })).toContain('sidebar-group-header');
});

test('renders a group as a link if it only has its own page', () => {
  const html = renderDrawer(
    makeView({ sidebar: { entries: [makeGroup({ top: false, label: 'Closed', href: 'closed.html', items: [] })] } }),
  );
  expect(html).toContain('href="closed.html"');
  expect(html).not.toMatch(/aria-label="[^"]*Closed"/);
});
