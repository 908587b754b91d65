/*
 * Ends this process when the npm that started it dies. npm runs scripts in a shell, and a signal that ends npm or the
 * shell often doesn't reach the program, which would keep running with its database. Plain JavaScript, because
 * `bin/bindery.js` loads it on older versions of Node too.
 */
import { readFileSync } from 'node:fs';

/** Milliseconds between checks of the parent process. */
const INTERVAL_MS = 500;
const SHELLS = new Set(['sh', 'dash', 'bash', 'ash', 'busybox', 'zsh']);
const { npm_command: npmCommand, npm_lifecycle_script: script = '' } = process.env;

// A script such as `bindery start &` leaves the program in the background on purpose.
if (npmCommand !== undefined && !script.trimEnd().endsWith('&')) watchNpm();

function watchNpm() {
  const parent = process.ppid;
  const shellParent = findParentOfShell(parent);
  const timer = setInterval(() => {
    const isOrphan =
      process.ppid !== parent || (shellParent !== undefined && findParentOfShell(parent) !== shellParent);
    if (!isOrphan) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, INTERVAL_MS);
  timer.unref();
}

/** Returns the parent of a shell. Returns undefined for other programs and on systems without `/proc`. */
function findParentOfShell(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const nameEnd = stat.lastIndexOf(')');
    if (!SHELLS.has(stat.slice(stat.indexOf('(') + 1, nameEnd))) return undefined;
    return stat.slice(nameEnd + 2).split(' ')[1];
  } catch {
    return undefined;
  }
}
