/** What pages and drawings are made of: what is not listed is refused, whatever browsers make of it. */
import type { HtmlElement } from './parse-page.ts';

const htmlElements = words(
  'section article header footer nav aside div address hgroup search h1 h2 h3 h4 h5 h6 p span strong em b i u s small',
  'sub sup br wbr hr abbr cite code kbd samp var pre mark bdi bdo dfn dl dt dd ul ol li figure figcaption details',
  'summary table caption colgroup col thead tbody tfoot tr td th a picture source img blockquote q del ins time data',
  'form fieldset legend label input textarea select optgroup option button output progress meter',
);
const htmlAttributes = words(
  'class id title lang dir hidden role tabindex inert translate href hreflang rel target type src srcset sizes alt width',
  'height loading decoding fetchpriority media cite datetime start reversed colspan rowspan headers scope span open',
  'action method enctype novalidate autocomplete autocapitalize inputmode enterkeyhint spellcheck for placeholder',
  'required readonly disabled checked selected multiple label maxlength minlength min max step pattern rows cols wrap',
  'low high optimum value itemscope itemtype itemprop',
);
/** On any other element a name would become one of the document's own. */
const named = words('input textarea select button details');

const svgElements = words(
  'svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan linearGradient',
  'radialGradient stop clipPath mask',
);
const svgAttributes = words(
  'xmlns class id role focusable viewBox preserveAspectRatio width height x y x1 x2 y1 y2 cx cy r rx ry fx fy fr d points',
  'href transform pathLength gradientUnits gradientTransform spreadMethod offset clipPathUnits maskUnits',
  'maskContentUnits opacity color display visibility overflow clip-path clip-rule mask paint-order vector-effect',
  'shape-rendering stop-color stop-opacity letter-spacing text-anchor dominant-baseline dx dy',
);
const families = /^(aria|data|fill|stroke|font)(-[a-z-]+)?$/;
/** Of colors and of places. Whatever else calls, loads. */
const functions = ['rgb', 'rgba', 'hsl', 'hsla', 'var', 'rotate', 'translate', 'scale', 'skewX', 'skewY', 'matrix'];

/** The first thing that is not listed, such as `the element script`, or undefined. */
export function findUnlisted({ name, kind, attributes }: HtmlElement): string | undefined {
  const isListed = kind === 'svg' ? svgElements.has(name) : kind === 'html' && htmlElements.has(name);
  if (!isListed) return `the element ${name}`;
  const unlisted = attributes.find(([attribute, value]) => {
    if (kind === 'svg') return !isOfDrawing(attribute, value);
    return !(
      htmlAttributes.has(attribute) ||
      /^(aria|data)-/.test(attribute) ||
      (attribute === 'name' && named.has(name))
    );
  });
  return unlisted && `the attribute ${unlisted.join('=').slice(0, 100)} on ${name}`;
}

function isOfDrawing(attribute: string, value: string): boolean {
  // XML has no "<" in attributes.
  if (value.includes('<') || !(svgAttributes.has(attribute) || families.test(attribute))) return false;
  if (attribute === 'href') return value.startsWith('#');
  const called = value.split('(').slice(0, -1);
  return findPaint(value) !== undefined || called.every((before) => functions.some((name) => before.endsWith(name)));
}

/** The id that a color, mask or clip of a drawing refers to. */
export function findPaint(value: string): string | undefined {
  return /^url\(#([\w.-]+)\)$/.exec(value)?.[1];
}

function words(...lines: string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ')));
}

/** First words of the names of properties. */
const properties = words(
  'accent align animation appearance aspect backdrop backface background block border bottom box break caption caret clear',
  'clip color column columns contain container content counter cursor direction display empty field fill filter flex float',
  'font forced gap grid hanging height hyphenate hyphens image inline inset isolation justify left letter line list margin',
  'mask math max min mix object offset opacity order orphans outline overflow overscroll padding paint perspective place',
  'pointer print quotes resize right rotate row ruby scale scroll scrollbar shape stop stroke tab table text top touch',
  'transform transition translate unicode user vertical visibility white widows width will word writing z zoom',
);
const calls = words(
  'var env calc min max clamp round mod rem abs sign url attr rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix',
  'light-dark linear-gradient radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient',
  'repeating-conic-gradient matrix matrix3d perspective blur brightness contrast drop-shadow grayscale hue-rotate invert',
  'opacity saturate sepia circle ellipse inset polygon path cubic-bezier linear steps counter counters repeat minmax',
  'fit-content',
);
const transforms = /^(translate|scale|rotate|skew)(x|y|z|3d)?$/i;

/** Those that place an element where it stands, or by the section's own. */
export const positions = ['static', 'relative', 'absolute', 'sticky'];

export function isListedProperty(name: string): boolean {
  const [first = ''] = name.replace(/^-(webkit|moz)-/, '').split('-');
  return name === 'position' || /^--[\w-]+$/.test(name) || properties.has(first);
}

/** Plain brackets have no name. */
export function isListedFunction(name: string): boolean {
  return name === '' || calls.has(name.toLowerCase()) || transforms.test(name);
}
