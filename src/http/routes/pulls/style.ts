/** Styles of the page of a pull request, beyond those of every service page. */
export const STYLE = `
:root { --plus: #116329; --plus-bg: #e8f5ed; --minus: #a01622; --minus-bg: #fdeeec; --merged: #6f3cc3; --warn: #6b4400; --warn-bg: #fcf2dc }
@media (prefers-color-scheme: dark) { :root { --plus: #7ee2a0; --plus-bg: #11251a; --minus: #ff9ea5; --minus-bg: #331714; --merged: #c9a6ff; --warn: #e6b65c; --warn-bg: #2a2010 } }
h1 { margin: .25rem 0 .75rem }
h2 { font-size: 1.15rem; margin: 2rem 0 .75rem }
.project { margin: 0; color: var(--soft) }
.meta { display: flex; flex-wrap: wrap; gap: .4rem .75rem; align-items: center; margin: 0 0 1.5rem; color: var(--soft) }
.badge, .verdict { border: 1px solid currentColor; border-radius: 99px; padding: 0 .7rem; font-size: .875rem; font-weight: 600 }
.badge.open, .badge.success, .verdict.approve { color: var(--ok) } .badge.merged { color: var(--merged) }
.badge.closed, .badge.failure, .badge.error, .verdict.request-changes { color: var(--bad) } .badge.pending { color: var(--soft) }
.card > :first-child { margin-top: 0 }
.card h2, .card h3, .card h4, .card h5, .card h6 { font-size: 1.05rem; margin: 1.25rem 0 .5rem }
.card hr { margin: 1.25rem 0; border: 0; border-top: 1px solid var(--line) }
.card blockquote { margin: 0 0 1rem; padding-left: 1rem; border-left: 3px solid var(--line); color: var(--soft) }
pre { white-space: pre-wrap; margin: 0 0 1rem; padding: .75rem; border-radius: .4rem; background: var(--sunken); font-size: .875rem } pre code { font-size: 1em }
.wide { overflow-x: auto } .wide table { border-collapse: collapse }
.wide th, .wide td { border: 1px solid var(--line); padding: .25rem .6rem; text-align: left }
.path, .diff { font-family: ui-monospace, "SF Mono", "Cascadia Code", "Liberation Mono", Menlo, monospace }
.message { background: var(--warn-bg); color: var(--warn); border-radius: .7rem; padding: .75rem 1.25rem; margin: 0 0 1.5rem }
.message p { margin: 0 } .message form { margin-top: .75rem }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; margin: 1.5rem 0 0 }
.actions form { margin: 0 } .actions p { min-width: 0; margin: 0; color: var(--soft) }
.file, .thread { background: var(--card); border: 1px solid var(--line); border-radius: .7rem; margin: 0 0 1rem; overflow: hidden }
summary { cursor: pointer; list-style: none } summary::-webkit-details-marker { display: none }
summary::before { content: ""; flex: none; display: inline-block; margin-right: .6rem; border: .3em solid transparent; border-left: .4em solid var(--soft); border-right: 0 }
[open] > summary::before { transform: rotate(90deg) }
.file > summary { display: flex; flex-wrap: wrap; gap: .2rem .75rem; align-items: baseline; padding: .6rem 1.25rem } .file > summary::before { margin: 0 }
.path { flex: 1 1 12rem; font-size: .9rem; font-weight: 600 }
.kind { color: var(--soft); font-size: .875rem }
.counts { font-size: .875rem; font-variant-numeric: tabular-nums } .plus { color: var(--plus) } .minus { color: var(--minus) }
.note { margin: 0; padding: .6rem 1.25rem; border-top: 1px solid var(--line); color: var(--soft) }
.diff { border-top: 1px solid var(--line); font-size: .8125rem; line-height: 1.5 }
.diff table { border-collapse: collapse; width: 100% }
.diff td { padding: 0 .6rem; vertical-align: top; tab-size: 4 }
.diff .text, .hunk td { white-space: pre-wrap }
.number { width: 1%; min-width: 2.5rem; text-align: right; white-space: nowrap; color: var(--soft); user-select: none }
.hunk td { background: var(--sunken); color: var(--soft); padding: .15rem .6rem }
tr.added td { background: var(--plus-bg) } tr.added .text { color: var(--plus) }
tr.deleted td { background: var(--minus-bg) } tr.deleted .text { color: var(--minus) }
tr.note td { color: var(--soft); font-style: italic; padding: 0 .6rem }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
form { margin: 0 }
textarea { display: block; width: 100%; min-height: 4.5rem; resize: vertical; margin: 0 0 .75rem }
input[type=number] { width: 6rem }
fieldset { border: 0; padding: 0; margin: 0 0 .75rem; display: flex; flex-wrap: wrap; gap: .25rem 1.25rem } fieldset label { font-weight: 400; margin: 0 }
.fields { display: flex; flex-wrap: wrap; gap: .5rem 1rem; margin: 0 0 .75rem } .fields label { margin: 0; font-weight: 400 }
.thread { font: 1rem/1.6 system-ui, sans-serif }
.diff .threads td { background: var(--page); padding: .75rem; white-space: normal } .threads .thread:last-child { margin: 0 }
.thread > summary { padding: .6rem 1.25rem; color: var(--soft) }
.place { margin: 0; padding: .5rem 1.25rem; border-bottom: 1px solid var(--line); color: var(--soft); font-size: .9rem } .threads .place { display: none }
.comment { padding: .75rem 1.25rem } .comment + .comment { border-top: 1px solid var(--line) }
.by { margin: 0; color: var(--soft); font-size: .9rem } .by strong { color: var(--text) }
.comment .text > * { margin: .4rem 0 } .comment .text > :last-child { margin-bottom: 0 }
.thread-actions { display: flex; flex-wrap: wrap; gap: .5rem .75rem; align-items: flex-start; padding: .6rem 1.25rem; border-top: 1px solid var(--line) }
.reply { flex: 1 1 12rem } .reply summary, .line-comment summary { color: var(--accent); font-weight: 600; padding: .5rem 0 }
.line-comment { border-top: 1px solid var(--line); padding: 0 1.25rem } .line-comment form { padding: 0 0 1rem }
@media (max-width: 40rem) { .column main { padding: 1.25rem .9rem 3rem } .diff { font-size: .75rem } .diff td { padding: 0 .4rem } .number { min-width: 0 } }
`;
