import { brand } from '@land/kit';
import type { Block, Policy, PolicySection, Run } from './policy.ts';
import * as retention from './retention.ts';

const { street, city, region, postalCode } = brand.address;

/** The values that a policy's text names in braces. */
const values: Record<string, string | number> = {
  name: brand.name,
  legalName: brand.legalName,
  domain: brand.domain,
  governingLaw: brand.governingLaw,
  phone: `[${brand.phone.display}](tel:${brand.phone.e164})`,
  email: `[${brand.email}](mailto:${brand.email})`,
  address: `${brand.legalName}, ${street}, ${city}, ${region} ${postalCode}`,
  ...retention,
};

/**
 * Reads a policy from its text: title, date and introduction, then the sections with their anchors. The last section is
 * the messaging policy. Throws if the text has no sections or names an unknown value.
 */
export function readPolicy(text: string): Policy {
  const filled = text.replace(/\{(\w+)\}/g, (_braces, name: string) => {
    if (!Object.hasOwn(values, name)) throw new Error(`A policy names an unknown value: ${name}.`);
    return String(values[name]);
  });
  const [head = '', ...parts] = filled.split('\n## ');
  const [title = '', date = '', intro = ''] = listBlocks(head);
  const sections = parts.map(readSection);
  const messaging = sections.pop();
  if (!messaging) throw new Error(`${title} has no sections.`);
  return {
    title: title.replace('# ', ''),
    effectiveDate: date.replace('Effective ', ''),
    intro: { kind: 'paragraph', text: readRuns(intro) },
    sections,
    messaging,
  };
}

function listBlocks(text: string): string[] {
  return text.trim().split('\n\n');
}

function readSection(text: string): PolicySection {
  const [heading = '', ...blocks] = listBlocks(text);
  const [title = '', id = ''] = heading.split(' #');
  return { id, title, blocks: blocks.map(readBlock) };
}

function readBlock(text: string): Block {
  if (!text.startsWith('- ')) return { kind: 'paragraph', text: readRuns(text) };
  const items = text.replace('- ', '').split('\n- ');
  if (!text.startsWith('- **')) return { kind: 'list', items: items.map(readRuns) };
  return {
    kind: 'definitions',
    items: items.map((item) => {
      const [term = '', ...rest] = item.replace('**', '').split('**: ');
      return { term: joinLines(term), text: readRuns(rest.join('**: ')) };
    }),
  };
}

/** Links are written `[text](address)`. */
function readRuns(text: string): Run[] {
  const [first = '', ...links] = joinLines(text).split('[');
  const runs = links.flatMap((part): Run[] => {
    const [linkText = '', rest = ''] = part.split('](');
    const end = rest.indexOf(')');
    return [{ text: linkText, href: rest.slice(0, end) }, rest.slice(end + 1)];
  });
  return [first, ...runs].filter((run) => run !== '');
}

function joinLines(text: string): string {
  return text.replace(/\n */g, ' ');
}
