/**
 * The only inline script of a page. Before the first paint, it sets the color mode, hides a dismissed banner, and
 * preloads the fonts in `data-bd-fonts` before the style sheets that reference them. A `<link>` can't preload them,
 * because browsers reject such links on pages opened from disk. It also ignores the error of a page transition that
 * the browser skipped, because the page is shown anyway. Its text is the same on every page, so that a content
 * security policy can allow it by hash.
 */
export const MODE_SCRIPT =
  '(function(h){var c=h.classList,d=h.dataset,m=d.bdAppearance;c.add("bd-Js");try{' +
  'if(d.bdStrict===undefined)m=localStorage.getItem("docs:mode")||m;' +
  'if(d.bdBanner&&localStorage.getItem("docs:banner")===d.bdBanner)c.add("bd-Dismissed")}catch(e){}' +
  'var k=m==="dark"||m!=="light"&&matchMedia("(prefers-color-scheme: dark)").matches;' +
  'c.toggle("dark",k);c.toggle("light",!k);if(d.bdFonts&&location.protocol!=="file:")d.bdFonts.split(" ").forEach(function(f){' +
  'var l=document.createElement("link");l.rel="preload";l.as="font";l.crossOrigin="";l.href=d.bdRoot+f;' +
  'document.head.append(l)});' +
  'addEventListener("unhandledrejection",function(e){/^Transition was/.test((e.reason||0).message)&&e.preventDefault()})' +
  '})(document.documentElement)';
