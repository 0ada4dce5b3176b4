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

/** The first address that is neither a file of the release nor a picture in the page itself. */
export function findUnsafeLoad(
  { kind, name }: { kind: 'html' | 'svg' | 'math'; name: string },
  attribute: string,
  value: string,
  ownFiles: ReadonlySet<string>,
): string | undefined {
  const isOwn = (address: string) => ownFiles.has(address) || /^data:image\//i.test(address);
  if (attribute === 'src') return isOwn(value) ? undefined : value.slice(0, 200);
  if (attribute === 'srcset')
    return listCandidates(value)
      .find((address) => !isOwn(address))
      ?.slice(0, 200);
  if (kind === 'html' || name === 'a') return undefined;
  const addresses = /^(xlink:)?href$/.test(attribute) ? [value] : findUrls(value);
  return addresses.find((address) => !address.startsWith('#'))?.slice(0, 200);
}

/** The addresses of a `srcset`, each with what follows it when that is no width or density. */
export function listCandidates(srcset: string): string[] {
  return srcset.split(',').map((candidate) => candidate.trim().replace(/\s+[\d.]+[wx]$/, ''));
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
