/**
 * Copies text to the clipboard. Returns false if the browser doesn't allow it. Pages without TLS can't use the clipboard
 * API, so those copy from a temporary text field.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyFromElement(text);
  }
}

function copyFromElement(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.setAttribute('readonly', '');
  area.style.position = 'fixed';
  area.style.opacity = '0';
  // An open dialog keeps the focus, so the field must be inside it.
  (document.querySelector('[role="dialog"]') ?? document.body).append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  return isCopied;
}
