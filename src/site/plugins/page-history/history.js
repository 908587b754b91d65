// Marks the changes that are new since the reader's last visit. The browser remembers the newest change of each page
// that the reader saw, and sends it nowhere. Without storage, nothing is marked.
(function () {
  const MAX_PAGES = 300;
  const KEY = 'docs:history';
  const page = location.pathname;

  function read(storage) {
    const value = JSON.parse(storage.getItem(KEY) || '[]');
    return new Map(Array.isArray(value) ? value.filter(Array.isArray) : []);
  }

  function write(storage, seen) {
    storage.setItem(KEY, JSON.stringify([...seen].slice(-MAX_PAGES)));
  }

  // The mark stays until the reader closes the tab.
  function findLastVisit(newest) {
    const session = read(sessionStorage);
    const seen = read(localStorage);
    const last = session.has(page) ? session.get(page) : seen.get(page) || newest;
    session.set(page, last);
    write(sessionStorage, session);
    seen.delete(page);
    seen.set(page, newest);
    write(localStorage, seen);
    return last;
  }

  function mark(element, text) {
    const label = document.createElement('span');
    label.className = 'bd-HistoryNew';
    label.textContent = text;
    element.append(' ', label);
  }

  const history = document.querySelector('details[data-bd-history]');
  const newest = history && history.querySelector('time');
  if (!newest) return;
  try {
    const last = findLastVisit(newest.dateTime);
    const isNew = (time) => time.dateTime > last;
    const times = [...history.querySelectorAll('time')].filter(isNew);
    if (times.length > 0) mark(history.querySelector('summary'), history.dataset.bdSince);
    for (const time of times) mark(time.parentElement, history.dataset.bdNew);
  } catch {
    // Storage can be blocked, full or damaged; the history is complete without marks.
  }
})();
