/** A use of a variable, `{{name}}`, whose value is in docs.json. */
export const VARIABLE = /\{\{\s*([A-Za-z0-9-]+)\s*\}\}/g;
