/** Page parts that author CSS can select as classes or like elements (content format, Custom CSS and JS). */
const HOOKS = new Set(
  `accordion accordion-group callout card card-group columns code-block code-block-icon code-block-copy-button
  code-block-fade-overlay code-group expandable frame icon step steps tab-icon tabs tile tooltip update mdx-content
  panel eyebrow link breadcrumb-list breadcrumb-item nav-logo navbar-link nav-anchors nav-anchor nav-tabs nav-tabs-item
  mobile-nav-tabs-item topbar-right-container nav-tag-pill nav-tag-pill-text nav-dropdown-trigger nav-dropdown-content
  nav-dropdown-item nav-dropdown-item-text-container nav-dropdown-item-title nav-dropdown-item-description
  nav-dropdown-item-icon nav-dropdown-products-selector-trigger nav-dropdown-products-selector-content
  nav-dropdown-products-selector-item nav-dropdown-products-selector-item-title
  nav-dropdown-products-selector-item-description nav-dropdown-products-selector-item-icon sidebar-group
  sidebar-group-icon sidebar-group-header sidebar-title sidebar-nav-group-divider toc toc-item footer advanced-footer
  pagination-prev pagination-next pagination-title api-section api-section-heading api-section-heading-title
  api-section-heading-subtitle field option-dropdown method-pill method-nav-pill prompt feedback-toolbar
  login-link logout-link multi-view-item directory directory-group directory-page directory-card not-found-container
  not-found-status-code not-found-title not-found-description not-found-recommended-pages-list
  not-found-recommended-page-link color color-row color-item tree tree-folder tree-file`.split(/\s+/),
);

const FAMILIES = ['chat-assistant-', 'contextual-feedback-', 'code-snippet-feedback-', 'multi-view-dropdown-'];

/** Returns the names of all parts except families. `classes` come from plug-ins. */
export function listHooks(classes: readonly string[]): string[] {
  return [...HOOKS, ...classes];
}

/** Returns whether a type selector refers to a part of the page instead of an element. Plug-ins add `classes`. */
export function isHook(name: string, classes: readonly string[]): boolean {
  return HOOKS.has(name) || classes.includes(name) || FAMILIES.some((family) => name.startsWith(family));
}
