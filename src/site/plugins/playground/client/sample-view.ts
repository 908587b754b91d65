import type { BuiltRequest } from '../../../api-requests/build-request.ts';
import { SAMPLES } from '../../../api-requests/code/samples.ts';
import { recall, remember } from '../../../browser/storage.ts';
import { createCodeView } from './code-view.ts';
import { createButton, createChoiceBar, createElement } from './dom.ts';
import { text } from './texts.ts';

/** Replaces credentials in a sample until the reader reveals them. */
export const MASK = 'YOUR_SECRET';

export interface SampleView {
  element: HTMLElement;
  /** Shows the request; `build` omits credentials if asked to mask them. */
  show(build: (mask: string | undefined) => BuiltRequest, hasSecrets: boolean): void;
}

const MEMORY = 'playground-sample';

/** Creates the view of the request as code, which follows the form. */
export function createSampleView(): SampleView {
  let isRevealed = false;
  let buildLatest: ((mask: string | undefined) => BuiltRequest) | undefined;
  let sampleIndex = Math.max(
    SAMPLES.findIndex(({ label }) => label === recall(MEMORY)),
    0,
  );
  const code = createCodeView(text('request'));
  const update = (): void => {
    const sample = SAMPLES[sampleIndex];
    if (buildLatest && sample) code.show(sample.write(buildLatest(isRevealed ? undefined : MASK)), sample.language);
  };
  const bar = createChoiceBar(
    SAMPLES.map(({ label }) => label),
    {
      name: text('request'),
      onChoose(index) {
        sampleIndex = index;
        remember(MEMORY, SAMPLES[index]?.label);
        update();
      },
    },
  );
  bar.press(sampleIndex);
  const reveal = createButton('', { class: 'bd-PgTool', icon: 'eye', label: text('showKeys'), pressed: false }, () => {
    isRevealed = !isRevealed;
    reveal.setAttribute('aria-pressed', String(isRevealed));
    update();
  });
  const head = createElement(
    'div',
    { class: 'bd-PgPanelHead' },
    bar.element,
    createElement('span', { class: 'bd-PgGap' }),
    reveal,
    code.copy,
  );
  return {
    element: createElement('section', { class: 'bd-PgPanel', 'aria-label': text('request') }, head, code.element),
    show(build, hasSecrets) {
      buildLatest = build;
      reveal.hidden = !hasSecrets;
      update();
    },
  };
}
