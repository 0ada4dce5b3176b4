/** Reads and checks the company's logo. */
import { readFileSync, statSync } from 'node:fs';
import { CommandFailed } from '@land/release-tools/format/failures.ts';
import { readPicture } from '@land/release-tools/format/read-picture.ts';
import { requireOwn } from '@land/release-tools/gate/check-addresses.ts';
import { listElements, readMarkup } from '@land/release-tools/gate/parse-page.ts';

/** Every page loads the logo. */
const MOST_KB = 20;

/** Elements that act or contain documents, also with a prefix of XML. */
const active = /^([\w.-]+:)?(script|foreignobject|iframe|object|embed|handler|listener|animate\w*|set)$/i;

/**
 * The logo as a drawing; a PNG is inside it as data.
 * @throws CommandFailed
 */
export function readLogo(path: string): string {
  const bytes = readBytes(path);
  const picture = readPicture(bytes);
  if (picture?.type === 'png') {
    const { width, height } = picture;
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><image width="${width}" height="${height}" href="data:image/png;base64,${bytes.toString('base64')}"/></svg>\n`;
  }
  const text = bytes.toString('utf8').trim();
  if (!text.startsWith('<') || !/<svg[\s>]/.test(text) || !text.endsWith('</svg>'))
    throw new CommandFailed(`The logo ${path} is neither an SVG drawing nor a PNG picture.`);
  checkDrawing(text);
  return `${text}\n`;
}

function readBytes(path: string): Buffer {
  const size = statSync(path, { throwIfNoEntry: false });
  if (!size?.isFile()) throw new CommandFailed(`The logo ${path} is not a file.`);
  if (size.size > MOST_KB * 1000)
    throw new CommandFailed(`The logo may have ${MOST_KB} KB, because every page loads it: ${path} is larger.`);
  return readFileSync(path);
}

/** As the gate checks drawings, and without scripts, because a favicon also opens by its own address. */
function checkDrawing(text: string): void {
  const elements = listElements(readMarkup('The logo', text));
  const acts = elements.some(
    ({ tagName, attrs }) =>
      active.test(tagName) || attrs.some(({ name, value }) => /^on/i.test(name) || /^\s*javascript:/i.test(value)),
  );
  if (acts || /<!(DOCTYPE|ENTITY)|<\?xml-/i.test(text))
    throw new CommandFailed('The logo must be a plain drawing, without scripts, animations and other documents.');
  const loads = new CommandFailed('The logo loads another file: put all that it shows into the drawing.');
  try {
    requireOwn({ begin: 'The logo' }, elements, (address) => /^(#|data:image\/(png|jpeg|webp);base64,)/.test(address));
  } catch {
    throw loads;
  }
  if (/@import|url\(\s*['"]?(?!['"]?#)/i.test(text)) throw loads;
}
