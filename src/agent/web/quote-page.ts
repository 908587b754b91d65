/** Puts a web page between tags for the model. Text of the page can't close them. */
export function quotePage(text: string, url?: string): string {
  const attribute = url === undefined ? '' : ` url=${JSON.stringify(url)}`;
  return `<web-page${attribute}>\n${text.replaceAll('</web-page', '<\\/web-page')}\n</web-page>`;
}
