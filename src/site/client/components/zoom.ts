/** Opens an image in a lightbox. A click, Escape or scrolling closes it and restores the focus. */
export function setupZoom(root: ParentNode): void {
  for (const image of root.querySelectorAll<HTMLImageElement>('img[data-bd-zoom]')) {
    if (image.closest('a, button')) continue;
    image.classList.add('bd-Zoomable');
    if (image.alt === '') image.alt = image.dataset['bdZoom'] ?? '';
    image.tabIndex = 0;
    image.setAttribute('role', 'button');
    image.addEventListener('click', () => openLightbox(image));
    image.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      openLightbox(image);
    });
  }
}

function openLightbox(image: HTMLImageElement): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'bd-Lightbox';
  const copy = document.createElement('img');
  copy.src = image.currentSrc || image.src;
  copy.alt = image.alt;
  dialog.setAttribute('aria-label', image.alt);
  dialog.append(copy);
  document.body.append(dialog);
  const close = (): void => dialog.close();
  dialog.addEventListener('click', close);
  window.addEventListener('scroll', close, { once: true, passive: true });
  dialog.addEventListener('wheel', close, { once: true, passive: true });
  dialog.addEventListener('close', () => {
    window.removeEventListener('scroll', close);
    dialog.remove();
    image.focus({ preventScroll: true });
  });
  dialog.showModal();
}
