import { expect, test } from 'vitest';
import { makeView } from '../theme/testing.ts';
import { renderDocument } from '../theme/render-document.ts';
import { findEqualSelector } from './spellings.ts';

const html = renderDocument(
  makeView({
    navbar: {
      home: 'index.html',
      links: [],
      primary: { label: 'Start', href: 'start.html', external: false, type: 'button' },
    },
  }),
);

test('the button of the navbar is a link in the element with that id, as author scripts and sheets expect', () => {
  expect(html).toMatch(/<li id="topbar-cta-button"><a class="bd-PrimaryButton"[^>]* href="start\.html"/);
});

test.each(['#content-side-layout', '#navigation-items'])('%s has an equivalent on pages', (id) => {
  const [, kind = '', name = ''] = /,([#.])([\w-]+)\)$/.exec(findEqualSelector(id) ?? '') ?? [];
  const pattern = kind === '#' ? `id="${name}"` : `class="(?:[^"]* )?${name}[" ]`;
  expect(html).toMatch(new RegExp(pattern));
});
