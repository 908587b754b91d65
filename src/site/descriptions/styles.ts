/** Path in the bundle of the style sheet for API pages. */
export const API_STYLES = '_docs/api.css';
