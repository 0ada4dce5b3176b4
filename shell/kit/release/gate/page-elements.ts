/** The elements and attributes of a page's HTML: what is not listed is refused, whatever browsers make of it. */
import { svgAttributes, svgElements } from './svg-elements.ts';

const everywhere = words(
  'class id title lang dir hidden role tabindex inert translate spellcheck autocapitalize inputmode enterkeyhint itemscope itemtype itemprop itemid itemref',
);
const anyElement = /^(aria|data)-[a-z0-9_.-]+$/;

const control = 'name disabled readonly required autocomplete';
const cell = 'colspan rowspan headers';

/** Attributes of each element, beside those of all. */
const elements: Record<string, ReadonlySet<string>> = Object.fromEntries(
  Object.entries({
    'section article header footer nav aside div address hgroup search h1 h2 h3 h4 h5 h6': '',
    'p span strong em b i u s small sub sup br wbr hr abbr cite code kbd samp var pre mark bdi bdo dfn ruby rt rp': '',
    'dl dt dd ul figure figcaption summary caption thead tbody tfoot tr fieldset legend': '',
    'q blockquote': 'cite',
    'del ins': 'cite datetime',
    time: 'datetime',
    data: 'value',
    ol: 'start reversed type',
    li: 'value',
    a: 'href hreflang rel target type',
    picture: '',
    img: 'src srcset sizes alt width height loading decoding fetchpriority',
    source: 'srcset sizes media type width height',
    details: 'open name',
    table: '',
    'col colgroup': 'span',
    td: cell,
    th: `${cell} scope abbr`,
    form: 'action method enctype novalidate autocomplete',
    label: 'for',
    input: `${control} type value checked placeholder maxlength minlength min max step pattern`,
    textarea: `${control} rows cols placeholder maxlength minlength wrap`,
    select: control,
    option: 'value label selected disabled',
    optgroup: 'label disabled',
    button: 'type disabled',
    output: 'for',
    progress: 'value max',
    meter: 'value min max low high optimum',
  }).flatMap(([names, attributes]) => names.split(' ').map((name) => [name, words(attributes)])),
);

export function isListedElement(kind: 'html' | 'svg' | 'math', name: string): boolean {
  if (kind === 'svg') return svgElements.has(name);
  return kind === 'html' && Object.hasOwn(elements, name);
}

export function isListedAttribute(kind: 'html' | 'svg' | 'math', element: string, name: string): boolean {
  if (everywhere.has(name) || anyElement.test(name)) return true;
  return kind === 'svg' ? svgAttributes.has(name) : (elements[element]?.has(name) ?? false);
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}
