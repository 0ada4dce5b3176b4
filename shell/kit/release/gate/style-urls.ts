import parseValue, { type Node } from 'postcss-value-parser';

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
