/**
 * The only inline script of a page: sets the color mode and hides a dismissed banner before the first paint, and asks
 * for the fonts of `data-fonts` ahead of the style sheets that name them. It does so, and not a `<link>` in the page,
 * because browsers refuse such links in pages from disk. A transition between pages that the browser
 * gave up is no error to report: the page is there all the same. Its text is the same on every page, so that a content security
 * policy can name its hash.
 */
export const MODE_SCRIPT =
  '(function(h){var c=h.classList,d=h.dataset,m=d.appearance;c.add("js");try{' +
  'if(d.strict===undefined)m=localStorage.getItem("docs:mode")||m;' +
  'if(d.banner&&localStorage.getItem("docs:banner")===d.banner)c.add("banner-hidden")}catch(e){}' +
  'var k=m==="dark"||m!=="light"&&matchMedia("(prefers-color-scheme: dark)").matches;' +
  'c.toggle("dark",k);c.toggle("light",!k);if(d.fonts&&location.protocol!=="file:")d.fonts.split(" ").forEach(function(f){' +
  'var l=document.createElement("link");l.rel="preload";l.as="font";l.crossOrigin="";l.href=d.root+f;' +
  'document.head.append(l)});' +
  'addEventListener("unhandledrejection",function(e){/^Transition was/.test((e.reason||0).message)&&e.preventDefault()})' +
  '})(document.documentElement)';
