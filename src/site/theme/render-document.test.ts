import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { SHELL_IDS } from '../print/identify.ts';
import { MODE_SCRIPT } from './mode-script.ts';
import { isBlankPage } from '../model/frontmatter.ts';
import { renderDocument } from './render-document.ts';
import { makeGroup, makeLink, makeView } from './testing.ts';
import type { ContentView, PageView } from '../model/view.ts';

const HOSTILE = '"><script>alert(1)</script><img src=x onerror=alert(2)>\'';
const link = { label: 'Forum', href: 'https://forum.example', external: true };
const createFullView = (page: Partial<ContentView> = {}): PageView =>
  makeView(
    {
      banner: { content: 'x', dismissible: true, type: 'info', html: 'News' },
      navbar: {
        home: '../index.html',
        logo: { light: { src: '../l.svg' }, dark: { src: '../d.svg' } },
        links: [link],
        primary: { ...link, type: 'button' },
      },
      tabs: [
        { ...link, label: 'Guides', active: true, menu: [] },
        { ...link, label: 'More', active: false, menu: [{ ...link, active: false }] },
      ],
      switchers: [
        { kind: 'version', label: 'v2', options: [{ ...link, label: 'v2', active: true, menu: [] }] },
        {
          kind: 'language',
          label: 'English',
          options: [{ ...link, label: 'English', active: true, menu: [], language: 'en' }],
        },
      ],
      anchors: [link],
      footer: {
        socials: [{ name: 'x', label: 'X', href: 'https://x.example' }],
        columns: [{ header: 'Firm', items: [link] }],
      },
    },
    {
      actions: [
        { id: 'copy', title: 'Copy page', description: 'As Markdown' },
        { id: 'view', title: 'View', description: 'Text', href: 'start.md' },
      ],
      previous: { title: 'Before', href: 'before.html' },
      next: { title: 'After', href: 'after.html' },
      ...page,
    },
  );

describe('renderDocument', () => {
  test('uses no id that a heading or field can have', () => {
    const ids = [...renderDocument(createFullView()).matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(ids.filter((id = '') => !SHELL_IDS.includes(id))).toEqual([]);
  });

  test('uses each documented id once', () => {
    const html = renderDocument(createFullView());
    const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map((match) => match[1]);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(ids).toEqual(
      expect.arrayContaining(
        `background-color banner navbar topbar-cta-button search-bar-entry search-bar-entry-mobile mobile-nav mobile-nav-content sidebar
        sidebar-content body-content content-area header page-title content page-context-menu page-context-menu-button pagination footer
        table-of-contents table-of-contents-layout table-of-contents-content localization-select-trigger localization-select-content
        localization-select-item`.split(/\s+/),
      ),
    );
  });

  test('has landmarks, one h1 and a marked current page', () => {
    const html = renderDocument(createFullView());
    expect(html.match(/<main\b/g)).toHaveLength(1);
    expect(html.match(/<footer\b/g)).toHaveLength(1);
    expect(html.match(/<h1\b[^>]*>/g)).toEqual(['<h1 id="page-title">']);
    expect(html).toContain('<a class="bd-SkipLink" href="#content-area">');
    expect(html).toContain('<a href="start.html" data-active="true" aria-current="page">');
    expect(html).toMatch(/<html lang="en" dir="ltr" data-current-path="\/guides\/start"/);
  });

  test("puts the format's hooks on the same elements as its pages", () => {
    const html = renderDocument(createFullView());
    expect(html).toContain('<li data-active="true"><a href="start.html" data-active="true" aria-current="page">');
    expect(html).toContain('<ul class="sidebar-group" data-active="true"><li data-active="true">');
    expect(html).toMatch(/<a class="bd-NavbarBrand" href="[^"]*"><(?:img|span) class="nav-logo/);
    expect(html).toMatch(/<li class="navbar-link"><a href=/);
    expect(html).toMatch(
      /<li id="topbar-cta-button"><a [^>]*><span class="absolute"><\/span>.*?<span class="z-10">[^<]+<\/span><\/a>/,
    );
  });

  test('has a single, constant inline script, and no event handlers or modules', () => {
    const html = renderDocument(createFullView());
    const scripts = [...html.matchAll(/<script>([^<]*)<\/script>/g)].map((match) => match[1]);
    expect(scripts).toEqual([MODE_SCRIPT]);
    expect(html).not.toMatch(/type="module"/);
    expect(html).not.toMatch(/\son[a-z]+=/);
    expect(html).toContain('<script src="../_docs/main.js" defer></script>');
    expect(createHash('sha256').update(MODE_SCRIPT).digest('base64')).toHaveLength(44);
  });

  test('escapes every text from authors', () => {
    const view = createFullView({
      title: HOSTILE,
      eyebrow: [{ label: HOSTILE }],
      tag: HOSTILE,
      version: HOSTILE,
      toc: [{ id: HOSTILE, title: HOSTILE, depth: 2 }],
    });
    const hostileLink = { label: HOSTILE, href: HOSTILE, external: true };
    const html = renderDocument({
      ...view,
      siteName: HOSTILE,
      url: HOSTILE,
      searchPrompt: HOSTILE,
      head: {
        title: HOSTILE,
        description: HOSTILE,
        metas: [[HOSTILE, HOSTILE]],
        links: [{ rel: 'alternate', href: HOSTILE, title: HOSTILE }],
        canonical: HOSTILE,
        jsonLd: `{"a":"</script><script>alert(1)</script>"}`,
      },
      navbar: { home: HOSTILE, links: [hostileLink], primary: { ...hostileLink, type: 'button' } },
      tabs: [{ ...hostileLink, active: false, menu: [{ ...hostileLink, description: HOSTILE, active: false }] }],
      switchers: [
        {
          kind: 'product',
          label: HOSTILE,
          options: [
            {
              ...hostileLink,
              description: HOSTILE,
              tag: HOSTILE,
              active: true,
              menu: [{ ...hostileLink, description: HOSTILE, active: true }],
            },
          ],
        },
      ],
      anchors: [{ ...hostileLink, color: { light: HOSTILE, dark: HOSTILE } }],
      sidebar: {
        entries: [
          makeGroup({
            label: HOSTILE,
            tag: HOSTILE,
            items: [makeLink({ label: HOSTILE, href: HOSTILE, method: HOSTILE })],
          }),
        ],
        fullScript: HOSTILE,
      },
      footer: {
        socials: [{ name: HOSTILE, label: HOSTILE, href: HOSTILE }],
        columns: [{ header: HOSTILE, items: [hostileLink] }],
      },
    });
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('<img src=x');
    expect(html).not.toContain("onerror=alert(2)>'");
  });

  test('drops links that would run scripts', () => {
    const badLink = { label: 'Bad', href: 'java\nscript:alert(1)', external: false };
    const html = renderDocument(
      makeView(
        {
          navbar: { home: badLink.href, links: [badLink], primary: { ...badLink, type: 'button' } },
          tabs: [{ ...badLink, active: false, menu: [] }],
          anchors: [badLink],
          sidebar: { entries: [makeLink(badLink)] },
          footer: { socials: [{ name: 'x', label: 'X', href: badLink.href }], columns: [{ items: [badLink] }] },
        },
        {
          previous: { title: 'Bad', href: badLink.href },
          eyebrow: [{ label: 'Bad', href: badLink.href }],
          actions: [{ id: 'x', title: 'Bad', description: '', href: badLink.href }],
        },
      ),
    );
    expect(html).not.toContain('script:alert');
  });

  test.each([
    ['default', { sidebar: true, toc: true, footer: true, title: true }],
    ['wide', { sidebar: true, toc: false, footer: true, title: true }],
    ['frame', { sidebar: true, toc: false, footer: true, title: false }],
    ['center', { sidebar: false, toc: false, footer: true, title: true }],
    ['custom', { sidebar: false, toc: false, footer: false, title: false }],
  ] as const)('shows the parts that the format requires in %s mode', (mode, expected) => {
    const html = renderDocument(
      createFullView({ mode, showTitle: !isBlankPage({ mode }), panelHtml: mode === 'default' ? '' : '<p>Panel</p>' }),
    );
    expect(html.includes('data-bd-drawer-only')).toBe(!expected.sidebar);
    expect(html.includes('id="table-of-contents"')).toBe(expected.toc);
    expect(html.includes('id="panel"')).toBe(false);
    expect(html.includes('id="footer"')).toBe(expected.footer);
    expect(html.includes('id="page-title"')).toBe(expected.title);
  });

  test('replaces the table of contents with a panel after the title', () => {
    const html = renderDocument(createFullView({ panelHtml: '<p>Examples</p>' }));
    expect(html).not.toContain('id="table-of-contents"');
    expect(html.indexOf('id="page-title"')).toBeLessThan(html.indexOf('id="panel"'));
    expect(html.indexOf('id="panel"')).toBeLessThan(html.indexOf('id="content"'));
  });

  test('links readers without JavaScript to the list of all pages', () => {
    expect(renderDocument(createFullView())).toContain(
      '<noscript><a class="bd-ContentsLink" href="../contents.html">All pages</a></noscript>',
    );
  });

  test('prints a link to all pages instead of missing entries, with their position in the tree', () => {
    const entries = [
      makeGroup(),
      makeGroup({
        items: [makeGroup({ label: 'Old', top: false, open: false, items: [makeLink({ missing: [0, 9] })] })],
      }),
    ];
    const html = renderDocument(makeView({ sidebar: { entries, fullScript: '../_docs/sidebar-1.js' } }));
    expect(html).toContain('data-bd-full="../_docs/sidebar-1.js"');
    expect(html).toContain(
      '<details><summary><span>Old</span></summary><ul class="sidebar-group"><li data-bd-missing="1-0-0-9"><a href=',
    );
  });

  test('marks the default mode on the root element and hides the switch if the mode is strict', () => {
    const html = renderDocument(makeView({ appearance: { default: 'dark', strict: true } }));
    expect(html).toMatch(/<html[^>]* data-bd-strict class="dark">/);
    expect(renderDocument(makeView({}))).toMatch(/<html[^>]* class="light">/);
    expect(html).not.toContain('theme-toggle');
  });
});
