/** Entry of `_docs/samples.js`, loaded if a signed-in reader has values for the request samples of a page. */
import type { TargetForm } from '../../../model/request-form.ts';
import type { Presets } from '../prefill.ts';
import { findReplacements } from '../sample-replacements.ts';
import type { Replacement } from '../sample-replacements.ts';

window.__docs.fillSamples = fillSamples;

/** Fills the reader's values into the page's request samples, as text. Copy buttons read them from the page. */
function fillSamples(page: ParentNode, presets: Presets): void {
  const form = page.querySelector<HTMLElement>('[data-bd-playground]')?.dataset['bdPlayground'];
  const servers = form === undefined ? [] : ((JSON.parse(form) as Partial<TargetForm>).servers ?? []);
  for (const code of page.querySelectorAll('.bd-RequestExample pre code'))
    for (const each of findReplacements(code.textContent ?? '', { presets, servers }).reverse())
      replaceText(code, each);
}

/** Replaces a part of an element's text, which can extend over several highlighted elements. */
function replaceText(element: Element, { start, end, text }: Replacement): void {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let offset = 0;
  let rest = text;
  for (let node = walker.nextNode() as Text | null; node && offset < end; node = walker.nextNode() as Text | null) {
    const { data } = node;
    const from = Math.max(0, start - offset);
    const to = Math.min(data.length, end - offset);
    if (from < to) {
      node.data = data.slice(0, from) + rest + data.slice(to);
      rest = '';
    }
    offset += data.length;
  }
}
