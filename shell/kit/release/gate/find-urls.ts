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

/** The names of all functions in a value of a style. */
export function findFunctions(value: string): string[] {
  const names: string[] = [];
  parseValue(value).walk((node) => {
    // An escape in a function's name is only ever there to hide it, and is told as an address.
    if (node.type === 'function' && !node.value.includes('\\')) names.push(node.value);
  });
  return names;
}

/** Every address that a value of a style makes the browser load. */
export function findUrls(value: string): string[] {
  const urls: string[] = [];
  parseValue(value).walk((node) => {
    if (node.type !== 'function') return;
    if (node.value.includes('\\')) urls.push(node.value);
    if (/^url$/i.test(node.value)) urls.push(readUrl(node.nodes));
    if (/^(-webkit-)?image-set$/i.test(node.value)) urls.push(...node.nodes.flatMap(readCandidate));
  });
  return urls;
}

function readUrl(nodes: Node[]): string {
  const [first, ...more] = nodes;
  return first?.type === 'string' && more.length === 0 ? first.value : parseValue.stringify(nodes).trim();
}

/** Strings are addresses here; what a variable holds is not known. */
function readCandidate(node: Node): string[] {
  if (node.type === 'function') return /^(url|type)$/i.test(node.value) ? [] : [`${node.value}()`];
  const isNeither = node.type === 'word' && /[/:\\]/.test(node.value);
  return node.type === 'string' || isNeither ? [node.value] : [];
}
