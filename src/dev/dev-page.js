/* Runs on pages of `bindery dev`: reloads them when they have changed, and lists the site's problems. */
(() => {
  const source = new EventSource('/_bindery/dev');
  let wasLost = false;
  source.addEventListener('error', () => (wasLost = true));
  // The server was restarted, so the page may have changed.
  source.addEventListener('open', () => wasLost && location.reload());
  source.addEventListener('message', ({ data }) => {
    const event = JSON.parse(data);
    if (event.type === 'reload') location.reload();
    else if (event.type === 'failed') show([{ severity: 'error', message: event.message }], '');
    else show(event.diagnostics, event.root);
  });

  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  // Some sites' policies reject style elements, but not sheets created by scripts.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    :host { position: fixed; left: 16px; bottom: 16px; z-index: 2147483647; font: 13px/1.5 ui-sans-serif, system-ui, sans-serif; }
    button { font: inherit; font-weight: 600; border: 0; border-radius: 999px; padding: 6px 12px; cursor: pointer; color: #fff; background: #b45309; box-shadow: 0 4px 16px #0004; }
    button.error { background: #b91c1c; }
    button:focus-visible, a:focus-visible { outline: 2px solid #60a5fa; outline-offset: 2px; }
    ol { display: none; list-style: none; margin: 0 0 8px; padding: 8px; width: min(560px, calc(100vw - 32px)); max-height: 50vh; overflow: auto; box-sizing: border-box; border-radius: 12px; color: #e5e7eb; background: #111827; box-shadow: 0 8px 32px #0006; }
    :host([open]) ol { display: block; }
    li { padding: 8px; overflow-wrap: anywhere; }
    li + li { border-top: 1px solid #374151; }
    a { color: #93c5fd; font-family: ui-monospace, monospace; font-size: 12px; }
    b { color: #fbbf24; font-weight: 600; } b.error { color: #fca5a5; }
  `);
  root.adoptedStyleSheets = [sheet];
  const list = document.createElement('ol');
  const button = document.createElement('button');
  button.addEventListener('click', () => host.toggleAttribute('open'));
  root.append(list, button);

  /** @param {{severity: string, message: string, file?: string, line?: number, column?: number}[]} all */
  function show(all, folder) {
    const here = decodeURI(location.pathname).replace(/^\/|\/$|\.html$/g, '') || 'index';
    const isHere = ({ file = '' }) => file.replace(/(\/index)?\.mdx?$/, '') === here;
    const problems = all.filter(({ severity }) => severity !== 'info').sort((a, b) => isHere(b) - isHere(a));
    host.remove();
    if (problems.length === 0) return;
    const isError = problems.some(({ severity }) => severity === 'error');
    const countHere = problems.filter(isHere).length;
    button.className = isError ? 'error' : '';
    button.textContent = `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}${countHere > 0 ? `, ${countHere} on this page` : ''}`;
    button.setAttribute('aria-expanded', String(host.hasAttribute('open')));
    list.replaceChildren(...problems.slice(0, 200).map((problem) => item(problem, folder)));
    document.body.append(host);
  }

  function item({ severity, message, file, line, column }, folder) {
    const entry = document.createElement('li');
    const kind = document.createElement('b');
    kind.className = severity;
    kind.textContent = severity;
    entry.append(kind, ` ${message} `);
    if (file !== undefined) {
      const place = document.createElement('a');
      place.href = `vscode://file${encodeURI(`${folder}/${file}`)}:${line}:${column}`;
      place.textContent = `${file}:${line}:${column}`;
      entry.append(place);
    }
    return entry;
  }
})();
