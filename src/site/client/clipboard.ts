import { root } from './page.ts';

/** Copies text to the clipboard and shows a short confirmation. Also works over plain HTTP and from disk. */
export async function copyText(text: string | Promise<string>): Promise<void> {
  showCopied(await write(text));
}

/** Copies an image to the clipboard as PNG, or its URL where the browser doesn't allow that (such as from disk). */
export async function copyImage(image: HTMLImageElement): Promise<void> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': toPng(image) })]);
    showCopied(true);
  } catch {
    await copyText(image.currentSrc || image.src);
  }
}

function toPng(image: HTMLImageElement): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth || image.width;
  canvas.height = image.naturalHeight || image.height;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no image'))), 'image/png');
  });
}

function showCopied(isCopied: boolean): void {
  showToast((isCopied ? root.dataset['bdCopied'] : root.dataset['bdCopyFailed']) ?? '');
}

async function write(text: string | Promise<string>): Promise<boolean> {
  try {
    if (typeof text === 'string') {
      await navigator.clipboard.writeText(text);
      return true;
    }
    // Safari allows a delayed copy only if the promise is passed during the click event.
    const blob = text.then((value) => new Blob([value], { type: 'text/plain' }));
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
    return true;
  } catch {
    return copyBySelection(await text);
  }
}

/** The older API, for pages without a secure context. */
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  return isCopied;
}

let toast: HTMLElement | undefined;
let timer = 0;

function showToast(text: string): void {
  if (toast === undefined) {
    toast = document.createElement('div');
    toast.setAttribute('role', 'status');
    document.body.append(toast);
  }
  toast.className = 'bd-Toast';
  toast.textContent = text;
  window.clearTimeout(timer);
  timer = window.setTimeout(() => {
    if (toast === undefined) return;
    toast.className = '';
    toast.textContent = '';
  }, 1800);
}
