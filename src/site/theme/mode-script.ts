/**
 * The only inline script of a page. Before the first paint, it sets the color mode, hides a dismissed banner, and
 * preloads the fonts in `data-bindery-fonts` before the style sheets that reference them. A `<link>` can't preload them,
 * because browsers reject such links on pages opened from disk. It also ignores the error of a page transition that
 * the browser skipped, because the page is shown anyway. Its text is the same on every page, so that a content
 * security policy can allow it by hash.
 */
export const MODE_SCRIPT =
  '(function(h){var c=h.classList,d=h.dataset,m=d.binderyAppearance;c.add("bindery-js");try{' +
  'if(d.binderyStrict===undefined)m=localStorage.getItem("docs:mode")||m;' +
  'if(d.binderyBanner&&localStorage.getItem("docs:banner")===d.binderyBanner)c.add("bindery-dismissed")}catch(e){}' +
  'var k=m==="dark"||m!=="light"&&matchMedia("(prefers-color-scheme: dark)").matches;' +
  'c.toggle("dark",k);c.toggle("light",!k);if(d.binderyFonts&&location.protocol!=="file:")d.binderyFonts.split(" ").forEach(function(f){' +
  'var l=document.createElement("link");l.rel="preload";l.as="font";l.crossOrigin="";l.href=d.binderyRoot+f;' +
  'document.head.append(l)});' +
  'addEventListener("unhandledrejection",function(e){/^Transition was/.test((e.reason||0).message)&&e.preventDefault()})' +
  '})(document.documentElement)';
