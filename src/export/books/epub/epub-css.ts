/** The style sheet of EPUB files. Readers choose fonts, sizes and colors themselves, so it only sets what has a meaning. */
export const EPUB_CSS = `body { line-height: 1.5; overflow-wrap: break-word; }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; break-after: avoid; page-break-after: avoid; }
img, svg { max-width: 100%; height: auto; }
svg.icon { width: 1em; height: 1em; vertical-align: -0.125em; fill: currentColor; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background-color: #f6f7f9; border: 1px solid #d6d7da; padding: 0.6em; font-size: 0.8em; line-height: 1.4; }
code, kbd, pre { font-family: monospace; }
table { border-collapse: collapse; font-size: 0.85em; width: 100%; }
th, td { border: 1px solid #d6d7da; padding: 0.3em 0.5em; text-align: start; vertical-align: top; overflow-wrap: anywhere; }
blockquote { margin: 1em 0; padding: 0 1em; border-inline-start: 3px solid #d6d7da; }
figure { margin: 1em 0; text-align: center; }
figcaption { font-size: 0.85em; }
.callout, .bk-Card, .card, .field, .frame { border: 1px solid #d6d7da; border-radius: 4px; padding: 0.6em 0.9em; margin: 0.9em 0; break-inside: avoid; page-break-inside: avoid; }
.step { margin: 1.2em 0; }
.bd-StepNumber { float: left; margin-inline-end: 0.6em; font-weight: bold; }
[dir='rtl'] .bd-StepNumber { float: right; }
.bd-StepTitle { margin: 0 0 0.4em; font-size: 1.1em; font-weight: bold; }
.bd-StepTitle a, .bd-FieldName { color: inherit; text-decoration: none; }
.bd-FieldName, .bd-ApiMethod, .bd-CardTitle, .bd-FieldRequiredPill { font-weight: bold; }
.bd-FieldName { font-family: monospace; }
.bd-FieldMeta { margin-inline-start: 0.4em; font-size: 0.85em; }
.bd-TitlePills { margin-inline-start: 0.5em; font-size: 0.6em; font-weight: normal; }
.bd-ExpandableHide { display: none; }
.bk-Label { font-weight: bold; font-size: 0.85em; margin: 0.8em 0 0.3em; }
.bk-Note, .bk-MissingImage { font-style: italic; }
.bk-Part { text-transform: uppercase; letter-spacing: 0.05em; font-size: 0.75em; margin: 0; }
.bk-Description { font-size: 1.1em; }
.bk-TitlePage { text-align: center; padding-top: 25%; }
.bk-Logo { max-height: 5em; }
nav ol { list-style-type: none; padding-inline-start: 1.2em; }
.bd-Comment { color: #5c6370; font-style: italic; }
.bd-Keyword { color: #8a1f6b; }
.bd-String { color: #0a5f38; }
.bd-Number, .bd-Constant { color: #8a4b00; }
.bd-Function { color: #1c4fa0; }
.bd-Type, .bd-Tag { color: #0b5b77; }
.bd-Property, .bd-Parameter { color: #7a3e00; }
.bd-Operator { color: #444a56; }
.bd-CodeHeader, .code-block > .bd-CodeTitle { font-weight: bold; font-size: 0.8em; }
.math-display, .katex-display { text-align: center; overflow-wrap: normal; }
`;
