/** What pages and drawings are made of: what is not listed is refused, whatever browsers make of it. */
import { html } from 'parse5';
import type { HtmlElement } from './parse-page.ts';

const written = words(
  'section article header footer nav aside div address hgroup search h1 h2 h3 h4 h5 h6 p span strong em b i u s small',
  'sub sup br wbr hr abbr cite code kbd samp var pre mark bdi bdo dfn dl dt dd ul ol li figure figcaption details',
  'summary table caption colgroup col thead tbody tfoot tr td th a picture source img blockquote q del ins time data',
  'form fieldset legend label input textarea select optgroup option button output progress meter',
);
/** What makes a browser draw something again is `use`, a color, a clip or a mask: their bound depends on it. */
const drawn = words(
  'svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan linearGradient',
  'radialGradient stop clipPath mask',
);
const attributes = words(
  'class id title lang dir hidden role tabindex inert translate href hreflang rel target type src srcset sizes alt width',
  'height loading decoding fetchpriority media cite datetime start reversed colspan rowspan headers scope span open',
  'action method enctype novalidate autocomplete autocapitalize inputmode enterkeyhint spellcheck for placeholder',
  'required readonly disabled checked selected multiple label maxlength minlength min max step pattern rows cols wrap',
  'low high optimum value itemscope itemtype itemprop xmlns focusable viewBox preserveAspectRatio x y x1 x2 y1 y2 cx cy r',
  'rx ry fx fy fr d points transform pathLength gradientUnits gradientTransform spreadMethod offset clipPathUnits',
  'maskUnits maskContentUnits opacity color display visibility overflow clip-path clip-rule mask paint-order',
  'vector-effect shape-rendering stop-color stop-opacity letter-spacing text-anchor dominant-baseline dx dy',
);
const families = /^((aria|data)-|(fill|stroke|font)(-|$))/;
/** On any other element a name would become one of the document's own. */
const named = words('input textarea select button details');

/** The first thing that is not listed, such as `the element script`, or undefined. */
export function findUnlisted({ tagName, namespaceURI, attrs }: HtmlElement): string | undefined {
  const isDrawing = namespaceURI === html.NS.SVG;
  if (!(isDrawing ? drawn : written).has(tagName)) return `the element ${tagName}`;
  const unlisted = attrs.find(({ name, prefix, value }) => {
    const isListed = attributes.has(name) || families.test(name) || (name === 'name' && named.has(tagName));
    return prefix || !isListed || (isDrawing && !isDrawn(name, value));
  });
  return unlisted && `the attribute ${`${unlisted.name}=${unlisted.value}`.slice(0, 100)} on ${tagName}`;
}

/** Refers to nothing outside of its document. XML has no "<" in attributes. */
function isDrawn(attribute: string, value: string): boolean {
  if (attribute === 'href') return value.startsWith('#');
  return findPaint(value) !== undefined || !/[<\\]|(url|src|image|image-set|element)\(/i.test(value);
}

/** The id that a color, mask or clip of a drawing refers to. */
export function findPaint(value: string): string | undefined {
  return /^url\(#([\w.-]+)\)$/.exec(value)?.[1];
}

function words(...lines: string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ')));
}
