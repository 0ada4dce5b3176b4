/** The properties, descriptors and functions of a section's styles: what is not listed is refused. */

const families = [
  'animation background border column columns contain-intrinsic counter flex font gap grid inset line list-style',
  'margin mask max min object offset outline overflow overscroll-behavior padding perspective place scroll-margin',
  'scroll-padding scroll-snap text transform transition view-timeline white-space word',
].flatMap((line) => line.split(' '));

const names = new Set(
  [
    'accent-color align-content align-items align-self all appearance aspect-ratio backdrop-filter',
    'backface-visibility block-size bottom box-decoration-break box-shadow box-sizing break-after break-before',
    'break-inside caption-side caret-color caret-shape clear clip clip-path clip-rule color color-interpolation',
    'color-scheme contain container container-name container-type content content-visibility corner-shape cursor cx cy d',
    'direction display dominant-baseline empty-cells field-sizing fill fill-opacity fill-rule filter float',
    'flood-color flood-opacity forced-color-adjust hanging-punctuation height hyphenate-character hyphenate-limit-chars',
    'hyphens image-orientation image-rendering initial-letter inline-size interpolate-size isolation justify-content',
    'justify-items justify-self left letter-spacing margin-trim math-style mix-blend-mode opacity order orphans',
    'paint-order page pointer-events position print-color-adjust quotes r resize right rotate row-gap ruby-align',
    'ruby-position rx ry scale scroll-behavior scroll-timeline scrollbar-color scrollbar-gutter scrollbar-width',
    'shape-image-threshold shape-margin shape-outside shape-rendering stop-color stop-opacity stroke',
    'stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width',
    'tab-size table-layout top touch-action translate unicode-bidi user-select vector-effect vertical-align visibility',
    'widows width will-change writing-mode x y z-index zoom',
    '-webkit-appearance -webkit-backdrop-filter -webkit-box-decoration-break -webkit-box-orient -webkit-font-smoothing',
    '-webkit-hyphens -webkit-line-clamp -webkit-print-color-adjust -webkit-tap-highlight-color -webkit-text-fill-color',
    '-webkit-text-size-adjust -webkit-text-stroke -webkit-user-select -moz-appearance -moz-osx-font-smoothing',
    '-webkit-mask -webkit-mask-image -webkit-mask-position -webkit-mask-repeat -webkit-mask-size',
  ].flatMap((line) => line.split(' ')),
);

const inFamily = new RegExp(`^(${families.join('|')})(-[a-z-]+)?$`);

export function isListedProperty(name: string): boolean {
  return name.startsWith('--') || names.has(name) || inFamily.test(name);
}

const descriptors =
  /^(src|unicode-range|size-adjust|(ascent|descent|line-gap)-override|font-(family|weight|style|stretch|display|(feature|variation)-settings))$/;

export function isListedDescriptor(name: string): boolean {
  return descriptors.test(name);
}

/** Those that place an element where it stands, or by the section's own. */
const positions = /^(static|relative|absolute|sticky|-webkit-sticky|inherit|initial|unset|revert|revert-layer)$/;

export function isListedPosition(value: string): boolean {
  return positions.test(value);
}

const functions = new Set(
  [
    'var env attr calc min max clamp round mod rem abs sign sin cos tan asin acos atan atan2 pow sqrt hypot log exp',
    'rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark linear-gradient radial-gradient',
    'conic-gradient repeating-linear-gradient repeating-radial-gradient repeating-conic-gradient',
    'url image-set -webkit-image-set type format local tech',
    'matrix matrix3d translate translatex translatey translatez translate3d scale scalex scaley scalez scale3d',
    'rotate rotatex rotatey rotatez rotate3d skew skewx skewy perspective',
    'blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia',
    'circle ellipse inset polygon rect xywh path shape ray cubic-bezier linear steps counter counters symbols',
    'repeat minmax fit-content scroll view',
  ].flatMap((line) => line.split(' ')),
);

/** Plain brackets have no name. */
export function isListedFunction(name: string): boolean {
  return name === '' || functions.has(name.toLowerCase());
}
