/**
 * Mermaid settings that match a site's styles: for diagrams drawn with the page, and for those drawn in the browser.
 */

/** `color` returns the value of a design token; `tint` returns a mix of two colors. */
export interface DiagramPalette {
  color: (token: string) => string;
  tint: (from: string, to: string) => string;
}

/** Returns `themeVariables` with all colors that a diagram can show, so that Mermaid derives none. */
export function getDiagramColors({ color, tint }: DiagramPalette): Record<string, unknown> {
  const text = color('text');
  const softBackground = color('bg-soft');
  const box = { background: color('primary-soft'), border: color('primary') };
  return {
    useGradient: false,
    dropShadow: 'none',
    fontSize: '15px',
    background: color('bg'),
    mainBkg: box.background,
    nodeBorder: box.border,
    primaryColor: box.background,
    primaryTextColor: text,
    primaryBorderColor: box.border,
    secondaryColor: color('green-soft'),
    secondaryTextColor: text,
    secondaryBorderColor: color('green'),
    tertiaryColor: softBackground,
    tertiaryTextColor: text,
    tertiaryBorderColor: color('border-strong'),
    noteBkgColor: color('amber-soft'),
    noteTextColor: text,
    noteBorderColor: color('amber'),
    lineColor: color('text-soft'),
    textColor: text,
    titleColor: text,
    edgeLabelBackground: softBackground,
    clusterBkg: softBackground,
    clusterBorder: color('border-strong'),
    ...getSequenceColors(color),
    ...getTableColors(color),
    ...getScaleColors({ color, tint }),
  };
}

function getSequenceColors(color: DiagramPalette['color']): Record<string, string> {
  const [text, line] = [color('text'), color('text-soft')];
  return {
    actorBkg: color('primary-soft'),
    actorBorder: color('primary'),
    actorTextColor: text,
    actorLineColor: color('border-strong'),
    signalColor: line,
    signalTextColor: text,
    labelBoxBkgColor: color('bg-soft'),
    labelBoxBorderColor: color('border-strong'),
    labelTextColor: text,
    loopTextColor: text,
    activationBkgColor: color('bg-soft'),
    activationBorderColor: color('border-strong'),
    sequenceNumberColor: color('bg'),
  };
}

function getTableColors(color: DiagramPalette['color']): Record<string, string> {
  return {
    classText: color('text'),
    rowOdd: color('bg'),
    rowEven: color('bg-soft'),
    attributeBackgroundColorOdd: color('bg'),
    attributeBackgroundColorEven: color('bg-soft'),
    transitionColor: color('text-soft'),
    transitionLabelColor: color('text'),
    stateLabelColor: color('text'),
    stateBkg: color('primary-soft'),
    compositeBackground: color('bg'),
    compositeTitleBackground: color('bg-soft'),
    compositeBorder: color('border-strong'),
    altBackground: color('bg-soft'),
    specialStateColor: color('text-soft'),
    innerEndBackground: color('text-soft'),
    errorBkgColor: color('red-soft'),
    errorTextColor: color('red'),
  };
}

/** Slices, sections and branches cycle through the page's palette. */
const HUES = ['primary', 'green', 'amber', 'violet', 'red', 'blue'];

function getScaleColors({ color, tint }: DiagramPalette): Record<string, string> {
  const variables: Record<string, string> = {
    pieTitleTextColor: color('text'),
    pieSectionTextColor: color('text'),
    pieLegendTextColor: color('text'),
    pieStrokeColor: color('bg'),
    pieOuterStrokeColor: color('border-strong'),
    pieOpacity: '1',
    commitLabelColor: color('text'),
    commitLabelBackground: color('bg-soft'),
    tagLabelColor: color('text'),
    tagLabelBackground: color('bg-soft'),
    tagLabelBorder: color('border-strong'),
  };
  for (let index = 0; index < 12; index++) {
    const hue = HUES[index % HUES.length] ?? 'primary';
    const filledTint = tint(color(`${hue}-soft`), color(hue));
    variables[`pie${index + 1}`] = filledTint;
    variables[`cScale${index}`] = filledTint;
    variables[`cScaleLabel${index}`] = color('text');
    variables[`cScalePeer${index}`] = color(hue);
    if (index > 7) continue;
    variables[`git${index}`] = color(hue);
    variables[`gitInv${index}`] = color('bg');
    variables[`gitBranchLabel${index}`] = color('bg');
  }
  return variables;
}
