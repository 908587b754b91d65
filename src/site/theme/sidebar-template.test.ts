import { expect, test } from 'vitest';
import { renderDrawer } from './sidebar-template.ts';
import { makeGroup, makeView } from './testing.ts';

test('a group whose name is blank has no title, unless it has an icon', () => {
  const drawer = (group: Parameters<typeof makeGroup>[0]) =>
    renderDrawer(makeView({ sidebar: { entries: [makeGroup({ top: true, ...group })] }, icon: () => '<svg></svg>' }));
  expect(drawer({ label: 'Guides' })).toContain('<span class="sidebar-title"><span>Guides</span></span>');
  expect(drawer({ label: ' ' })).not.toContain('sidebar-group-header');
  expect(drawer({ label: ' ' })).toContain('<ul class="sidebar-group">');
  expect(drawer({ label: '', icon: 'star' })).toContain('sidebar-group-header');
});

test('a group with a page of its own and nothing else to show is a link', () => {
  const html = renderDrawer(
    makeView({ sidebar: { entries: [makeGroup({ top: false, label: 'Closed', href: 'closed.html', items: [] })] } }),
  );
  expect(html).toContain('href="closed.html"');
  expect(html).not.toMatch(/aria-label="[^"]*Closed"/);
});
