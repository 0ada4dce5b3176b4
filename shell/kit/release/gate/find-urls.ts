/** Addresses in attributes and styles: what a visitor may follow, and what a browser fetches without being asked. */
import parseValue, { type Node } from 'postcss-value-parser';

const schemes = ['http:', 'https:', 'mailto:', 'tel:', 'sms:'];
const anywhere = 'https://site.invalid';

/** The address as it is written when it must not be followed, such as `javascript:…`. */
export function findUnsafeLink(attribute: string, value: string): string | undefined {
  if (attribute !== 'href' && attribute !== 'action' && attribute !== 'formaction' && attribute !== 'xlink:href')
    return undefined;
  const isSafe = URL.canParse(value, anywhere) && schemes.includes(new URL(value, anywhere).protocol);
  return isSafe ? undefined : value.slice(0, 200);
}

const loading = ['src', 'srcset', 'imagesrcset', 'poster', 'background', 'data', 'ping', 'srcdoc'];
const navigating = ['a', 'area'];

/** The first address that is neither a file of the release nor a picture in the page itself. */
export function findUnsafeLoad(
  element: string,
  attribute: string,
  value: string,
  ownFiles: ReadonlySet<string>,
): string | undefined {
  const isHref = attribute === 'href' || attribute === 'xlink:href';
  if (!loading.includes(attribute) && !(isHref && !navigating.includes(element))) return undefined;
  const addresses = attribute.endsWith('srcset')
    ? value.split(',').map((candidate) => candidate.trim().split(/\s/)[0] ?? '')
    : [value];
  return addresses.find((address) => !isOwn(address, ownFiles))?.slice(0, 200);
}

function isOwn(address: string, ownFiles: ReadonlySet<string>): boolean {
  return ownFiles.has(address) || /^data:image\//i.test(address) || /^#/.test(address);
}

/** Functions that take the address of a file; all but url() take it as text too. */
const loaders = /^(url|src|image|image-set|-webkit-image-set|cross-fade)$/i;

/** Every address that a value of a style makes the browser load. */
export function findUrls(value: string): string[] {
  const urls: string[] = [];
  parseValue(value).walk((node) => {
    if (node.type !== 'function') return;
    // An escape in a function's name is only ever there to hide it.
    if (node.value.includes('\\')) urls.push(node.value);
    if (loaders.test(node.value)) urls.push(...node.nodes.flatMap(readAddress));
  });
  return urls;
}

function readAddress(node: Node): string[] {
  // A word inside of url() is its address; in the others it is a number, a colour or a keyword.
  if (node.type === 'string' || (node.type === 'word' && /[/:\\]/.test(node.value))) return [node.value];
  return [];
}
