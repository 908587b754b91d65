/** Handles all copy buttons: code blocks, prompts, colors, images. A check mark is shown for two seconds. */
import { copyImage, copyText } from '../clipboard.ts';

const SHELLS = new Set(['bash', 'sh', 'shell', 'zsh', 'console', 'shellsession', 'terminal', 'curl', 'fish']);

export function setupCopying(root: ParentNode): void {
  root.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>(BUTTONS);
    if (!button) return;
    void copyFrom(button);
  });
}

const BUTTONS = '.code-block-copy-button, .bd-PromptCopy, .color-item, .bd-ApiCopy, [data-bd-image-action=copy]';

async function copyFrom(button: HTMLElement): Promise<void> {
  const image = button.closest('.bd-ImageWithActions')?.querySelector('img');
  if (image) await copyImage(image);
  else await copyText(getCopyText(button));
  button.classList.add('bd-Copied');
  window.setTimeout(() => button.classList.remove('bd-Copied'), 2000);
}

function getCopyText(button: HTMLElement): string {
  if (button.matches('.color-item')) {
    const dark = document.documentElement.classList.contains('dark');
    return button.dataset[dark ? 'bdDark' : 'bdLight'] ?? '';
  }
  if (button.matches('.bd-ApiCopy')) return button.dataset['bdCopy'] ?? '';
  if (button.matches('.bd-PromptCopy')) return button.closest('.prompt')?.querySelector('pre')?.textContent ?? '';
  const block = button.closest<HTMLElement>('.code-block');
  return block ? getCode(block) : '';
}

/** Returns a block's source without removed lines and, for a shell, without prompts. */
function getCode(block: HTMLElement): string {
  const code = block.querySelector('pre code')?.cloneNode(true) as HTMLElement | undefined;
  if (code === undefined) return '';
  for (const line of code.querySelectorAll('.line-remove')) line.remove();
  const text = code.textContent ?? '';
  return SHELLS.has(block.dataset['bdLanguage'] ?? '') ? text.replace(/^\$ /gm, '') : text;
}
