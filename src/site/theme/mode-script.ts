/**
 * The only inline script of a page: sets the colour mode and hides a dismissed banner before the first paint.
 * Its text is the same on every page, so that a content security policy can name its hash.
 */
export const MODE_SCRIPT =
  '(function(h){var c=h.classList,d=h.dataset,m=d.appearance;c.add("js");try{' +
  'if(d.strict===undefined)m=localStorage.getItem("docs:mode")||m;' +
  'if(d.banner&&localStorage.getItem("docs:banner")===d.banner)c.add("banner-hidden")}catch(e){}' +
  'var k=m==="dark"||m!=="light"&&matchMedia("(prefers-color-scheme: dark)").matches;' +
  'c.toggle("dark",k)})(document.documentElement)';
