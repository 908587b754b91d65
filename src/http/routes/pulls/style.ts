import crypto from 'node:crypto';

/** Styles of the pages: light and dark by the reader's system, from phones to wide screens. */
export const STYLE = `
:root { color-scheme: light dark;
  --page: #f6f7f9; --card: #fff; --text: #1b1f24; --soft: #57606a; --line: #d5dae0; --accent: #9a3412; --on-accent: #fff;
  --plus: #116329; --plus-bg: #e3f6e7; --minus: #a01622; --minus-bg: #fdebec; --hunk: #eef2f7;
  --open: #116329; --merged: #6f3cc3; --closed: #a01622; --warn-bg: #fff4e0; --warn: #6b4400 }
@media (prefers-color-scheme: dark) { :root {
  --page: #0f1216; --card: #171b21; --text: #e4e8ed; --soft: #9aa5b1; --line: #2c333c; --accent: #fdba74; --on-accent: #1b1f24;
  --plus: #7ee2a0; --plus-bg: #12301d; --minus: #ff9ea5; --minus-bg: #3a1a1e; --hunk: #1e252e;
  --open: #7ee2a0; --merged: #c9a6ff; --closed: #ff9ea5; --warn-bg: #33270f; --warn: #ffd591 } }
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere }
main { max-width: 64rem; margin: 0 auto; padding: 2rem 1.25rem 4rem }
h1 { font-size: 1.6rem; line-height: 1.25; margin: .25rem 0 .75rem }
h2 { font-size: 1.15rem; margin: 2rem 0 .75rem }
.project { margin: 0; color: var(--soft) }
.meta { display: flex; flex-wrap: wrap; gap: .4rem .75rem; align-items: center; margin: 0 0 1.5rem; color: var(--soft) }
.badge { border: 1px solid currentColor; border-radius: 99px; padding: 0 .75rem; font-weight: 600 }
.badge.open { color: var(--open) } .badge.merged { color: var(--merged) } .badge.closed { color: var(--closed) }
.badge.success { color: var(--open) } .badge.failure, .badge.error { color: var(--closed) } .badge.pending { color: var(--soft) }
.card { background: var(--card); border: 1px solid var(--line); border-radius: .6rem; padding: 1rem 1.25rem }
.card > :first-child { margin-top: 0 } .card > :last-child { margin-bottom: 0 }
.card h2, .card h3, .card h4, .card h5, .card h6 { font-size: 1.05rem; margin: 1.25rem 0 .5rem }
.card blockquote { margin: 0; padding-left: 1rem; border-left: 3px solid var(--line); color: var(--soft) }
.card pre { overflow-x: auto; background: var(--page); border-radius: .4rem; padding: .75rem; font-size: .85rem }
.wide { overflow-x: auto } .wide table { border-collapse: collapse }
.wide th, .wide td { border: 1px solid var(--line); padding: .25rem .6rem; text-align: left }
a { color: var(--accent) }
code, pre, .path, .diff { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace }
code { font-size: .9em }
.message { background: var(--warn-bg); color: var(--warn); border-radius: .6rem; padding: .75rem 1.25rem; margin: 0 0 1.5rem }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; margin: 1.5rem 0 0 }
.actions form { margin: 0 } .actions p { min-width: 0; margin: 0; color: var(--soft) }
button { font: inherit; font-weight: 600; border-radius: .5rem; padding: .5rem 1.1rem; border: 1px solid var(--line); background: var(--card); color: var(--text); cursor: pointer }
button.main { background: var(--accent); border-color: var(--accent); color: var(--on-accent) }
button:focus-visible, summary:focus-visible, a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
.file { background: var(--card); border: 1px solid var(--line); border-radius: .6rem; margin: 0 0 1rem; overflow: hidden }
.file > summary::before { content: "▾"; color: var(--soft) } .file:not([open]) > summary::before { content: "▸" }
.file > summary { display: flex; flex-wrap: wrap; gap: .2rem .75rem; align-items: baseline; padding: .6rem 1rem; cursor: pointer }
.path { flex: 1 1 12rem; font-size: .9rem; font-weight: 600 }
.kind { color: var(--soft); font-size: .85rem }
.counts { font-size: .85rem; font-variant-numeric: tabular-nums } .plus { color: var(--plus) } .minus { color: var(--minus) }
.note { margin: 0; padding: .6rem 1rem; color: var(--soft) }
.diff { border-top: 1px solid var(--line); font-size: .8rem; line-height: 1.5 }
.diff table { border-collapse: collapse; width: 100% }
.diff td { padding: 0 .6rem; vertical-align: top; tab-size: 4 }
.diff .text, .hunk td { white-space: pre-wrap }
.number { width: 1%; min-width: 2.5rem; text-align: right; white-space: nowrap; color: var(--soft); user-select: none }
.hunk td { background: var(--hunk); color: var(--soft); padding: .15rem .6rem }
tr.added td { background: var(--plus-bg) } tr.added .text { color: var(--plus) }
tr.deleted td { background: var(--minus-bg) } tr.deleted .text { color: var(--minus) }
tr.note td { color: var(--soft); font-style: italic; padding: 0 .6rem }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
.agent p { margin: 0 0 .75rem } .agent form + form { margin-top: .75rem }
form label { display: block; font-weight: 600; margin: 0 0 .25rem }
textarea, input[type=number], select { font: inherit; color: inherit; background: var(--page); border: 1px solid var(--line); border-radius: .5rem; padding: .5rem .75rem }
textarea { display: block; width: 100%; min-height: 4.5rem; resize: vertical; margin: 0 0 .75rem }
input[type=number] { width: 6rem }
textarea:focus-visible, input:focus-visible, select:focus-visible { outline: 3px solid var(--accent); outline-offset: 1px }
fieldset { border: 0; padding: 0; margin: 0 0 .75rem; display: flex; flex-wrap: wrap; gap: .25rem 1.25rem } fieldset label { font-weight: 400; margin: 0 }
.fields { display: flex; flex-wrap: wrap; gap: .5rem 1rem; margin: 0 0 .75rem } .fields label { margin: 0; font-weight: 400 }
.thread { background: var(--card); border: 1px solid var(--line); border-radius: .6rem; margin: 0 0 .75rem; overflow: hidden; font: 1rem/1.6 system-ui, sans-serif }
.diff .threads td { background: var(--page); padding: .75rem; white-space: normal } .threads .thread:last-child { margin: 0 }
.thread > summary { padding: .6rem 1rem; color: var(--soft); cursor: pointer }
.place { margin: 0; padding: .5rem 1rem; border-bottom: 1px solid var(--line); color: var(--soft); font-size: .9rem } .threads .place { display: none }
.comment { padding: .75rem 1rem } .comment + .comment { border-top: 1px solid var(--line) }
.by { margin: 0; color: var(--soft); font-size: .9rem } .by strong { color: var(--text) }
.comment .text > * { margin: .4rem 0 } .comment pre { overflow-x: auto }
.verdict { border: 1px solid currentColor; border-radius: 99px; padding: 0 .6rem; font-weight: 600; font-size: .85rem }
.verdict.approve { color: var(--open) } .verdict.request-changes { color: var(--closed) }
.thread-actions { display: flex; flex-wrap: wrap; gap: .5rem .75rem; align-items: flex-start; padding: .6rem 1rem; border-top: 1px solid var(--line) }
.reply { flex: 1 1 12rem } .reply summary, .line-comment summary { cursor: pointer; color: var(--accent); font-weight: 600; padding: .5rem 0 }
.thread-actions button, .reply button { padding: .35rem .9rem; font-size: .95rem }
.line-comment { border-top: 1px solid var(--line); padding: 0 1rem } .line-comment form { padding: 0 0 1rem }
@media (max-width: 40rem) { main { padding: 1.25rem .9rem 3rem } .diff { font-size: .75rem } .diff td { padding: 0 .4rem } .number { min-width: 0 } }
`;

/** Allows only this style sheet and forms to this service. Nothing else loads or runs. */
export const CONTENT_SECURITY_POLICY =
  `default-src 'none'; style-src 'sha256-${crypto.createHash('sha256').update(STYLE).digest('base64')}'; ` +
  "form-action 'self'; frame-ancestors 'none'; base-uri 'none'";
