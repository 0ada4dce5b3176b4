/** Addresses in attributes: what a visitor may follow, and what a browser fetches by itself. */

const schemes = ['http:', 'https:', 'mailto:', 'tel:', 'sms:'];
const anywhere = 'https://site.invalid';

/** The address as it is written when it must not be followed, such as `javascript:…`. */
export function findUnsafeLink(attribute: string, value: string): string | undefined {
  if (attribute !== 'href' && attribute !== 'action' && attribute !== 'formaction' && attribute !== 'xlink:href') return undefined;
  const isSafe = URL.canParse(value, anywhere) && schemes.includes(new URL(value, anywhere).protocol);
  return isSafe ? undefined : value.slice(0, 200);
}

const loading = ['src', 'srcset', 'imagesrcset', 'poster', 'background', 'data', 'ping', 'srcdoc'];
const navigating = ['a', 'area'];

/** The first address that is neither a file of the release nor a picture in the page itself. */
export function findUnsafeLoad(element: string, attribute: string, value: string, ownFiles: ReadonlySet<string>): string | undefined {
  const isHref = attribute === 'href' || attribute === 'xlink:href';
  if (!loading.includes(attribute) && !(isHref && !navigating.includes(element))) return undefined;
  const addresses = attribute.endsWith('srcset') ? value.split(',').map((candidate) => candidate.trim().split(/\s/)[0] ?? '') : [value];
  return addresses.find((address) => !isOwn(address, ownFiles))?.slice(0, 200);
}

function isOwn(address: string, ownFiles: ReadonlySet<string>): boolean {
  return ownFiles.has(address) || /^data:image\//i.test(address) || /^#/.test(address);
}
