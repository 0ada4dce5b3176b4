/**
 * The files that name every section but cannot read the list. A new section gets the lines that the last one has, under
 * its own name and port.
 */
import { sectionFolder } from '@land/release-tools/sections.ts';

export interface Named {
  name: string;
  port: number;
}

/** Files with lines for each section: settings, containers, and who reviews what. */
export const listsOfSettings = [
  '.env.example',
  'docker-compose.yml',
  '.github/CODEOWNERS',
  'shell/operations/kubernetes/base/settings.env',
];

/** The folders with a Dockerfile, which copies the manifests of all packages. */
export const imageFolders = (sections: readonly Named[]) => [
  'api',
  'shell',
  ...sections.map(({ name }) => sectionFolder(name)),
];

/** The text about one section, as it would be about another. */
export function rename(text: string, from: Named, to: Named): string {
  return text
    .replaceAll(new RegExp(`\\b${from.name}\\b`, 'g'), to.name)
    .replaceAll(new RegExp(`\\b${from.name.toUpperCase()}_`, 'g'), `${to.name.toUpperCase()}_`)
    .replaceAll(new RegExp(`\\b${from.port}\\b`, 'g'), String(to.port));
}

/** The line of a Dockerfile that copies a section's manifest. */
export function copyLine({ name }: Named): string {
  return `COPY ${sectionFolder(name)}/package.json ${sectionFolder(name)}/\n`;
}

/** Repeats the parts of a text that are about `last`, under the name and port of `added`. */
export function repeatParts(text: string, last: Named, added: Named): string {
  const lines = text.split('\n');
  const repeated: string[] = [];
  for (let index = 0; index < lines.length;) {
    const end = endOfPart(lines, index, last);
    const part = lines.slice(index, Math.max(end, index + 1));
    repeated.push(...part);
    if (end > index) {
      const isBlock = part.length > 1 && lines[end] === '' && indentOf(part[1]) > indentOf(part[0]);
      repeated.push(...(isBlock ? [''] : []), ...part.map((line) => rename(line, last, added)));
    }
    index += part.length;
  }
  return repeated.join('\n');
}

/** Where a part about the section ends: lines that name it, or the lines below one like `legal-app:`. */
function endOfPart(lines: string[], start: number, section: Named): number {
  const begins = (line = '') => rename(line, section, { name: '', port: 0 }) !== line;
  let end = start;
  if (!begins(lines[start])) return start;
  if (lines[start]?.endsWith(`${sectionFolder(section.name)}:`)) {
    end += 1;
    while (lines[end] && indentOf(lines[end]) > indentOf(lines[start])) end += 1;
    return end;
  }
  while (begins(lines[end])) end += 1;
  return end;
}

function indentOf(line = ''): number {
  return line.length - line.trimStart().length;
}
