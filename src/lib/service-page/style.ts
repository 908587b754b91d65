/**
 * Styles of all pages that a server itself shows to people: the home page, pull requests, errors and the readers'
 * sign-in. The colors are the dashboard's, light and dark by the visitor's system.
 */
export const SERVICE_PAGE_STYLE = `
:root { color-scheme: light dark;
  --page: #fbfaf9; --card: #fff; --sunken: #f5f3f1; --text: #1c1917; --soft: #524d48; --line: #d5cfc9; --field: #8f8780;
  --accent: #9a3412; --button: #1c1917; --on-button: #fff; --ok: #13693a; --bad: #b0241a }
@media (prefers-color-scheme: dark) { :root {
  --page: #0f0e0d; --card: #171614; --sunken: #131211; --text: #f4f2f0; --soft: #bab3ac; --line: #3f3b37; --field: #736b64;
  --accent: #f39a6f; --button: #f4f2f0; --on-button: #161412; --ok: #62cc8e; --bad: #ff9183 } }
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere }
h1 { margin: 0 0 1rem; font-size: 1.6rem; line-height: 1.25 }
p { margin: 0 0 1rem }
a { color: var(--accent) }
code, pre { font-family: ui-monospace, "SF Mono", "Cascadia Code", "Liberation Mono", Menlo, monospace }
code { font-size: .9em }
.soft { color: var(--soft) }
.card { padding: 1.25rem; border: 1px solid var(--line); border-radius: .7rem; background: var(--card) }
.card > :last-child { margin-bottom: 0 }
.column main { max-width: 64rem; margin: 0 auto; padding: 2rem 1.25rem 4rem }
.alone { display: grid; place-items: center; min-height: 100vh; padding: 1.5rem 1rem }
.alone .card { width: 100%; max-width: 30rem; padding: 2rem }
label { display: block; margin: 0 0 .4rem; font-weight: 600 }
input, select, textarea { padding: .5rem .75rem; border: 1px solid var(--field); border-radius: .45rem; background: transparent; color: inherit; font: inherit }
button, .button { display: inline-block; min-height: 2.75rem; padding: .5rem 1.1rem; border: 1px solid var(--button); border-radius: .45rem; background: var(--button); color: var(--on-button); font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer }
button:hover, .button:hover { opacity: .9 }
.quiet { border-color: var(--line); background: var(--card); color: var(--text) }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
`;
