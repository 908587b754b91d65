/**
 * Leads readers from the 404 page to the home page, on sites that want it. A script does this, because it only loads at
 * the path that the bundle was made for: at another path, the home page is missing too, and the 404 page would lead to
 * itself.
 */
export function setupNotFound(): void {
  const target = document.querySelector<HTMLElement>('[data-bd-redirect]')?.dataset.bdRedirect;
  if (target !== undefined && location.pathname !== new URL(target, location.href).pathname) location.replace(target);
}
