/** Path in the bundle of the style sheet that pages of API descriptions load. */
export const API_STYLES = '_docs/api.css';
