// Runs in the sandbox: notes whether what is rendered does something in a browser, or shows something else in one.

let isInteractive = false;
let isRendering = false;
/** Whether a declaration or a module has asked for a browser before anything was rendered: each tag may show what it found. */
let isForAll = false;

export function noteInteractive() {
  isInteractive = true;
}

/** Takes what `typeof window`, or another name of browsers, gives. */
export function noteAsked(type) {
  if (type !== 'undefined') return type;
  isInteractive = true;
  if (!isRendering) isForAll = true;
  return type;
}

/** Whether this was noted since it was asked last. */
export function takeInteractive() {
  const was = isInteractive;
  isInteractive = false;
  return was;
}

/** The same for a tag, which may show what was found before. */
export const takeTagInteractive = () => takeInteractive() || isForAll;

export function whileRendering(run) {
  isRendering = true;
  try {
    return run();
  } finally {
    isRendering = false;
  }
}
