/**
 * Attacks on a page, its styles and its drawings, and variants of each, made by a fixed seed: other case, escapes,
 * entities, prefixes, encodings, nesting.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';

export type Kind = 'html' | 'css' | 'svg';
type Texts = Record<Kind, string[]>;

interface Parts {
  /** Each does, without the page's policy, what nothing of a section may do. The gate's own tests try more. */
  hostile: Texts;
  /** A section may write each, and would cover header or footer if the shell did not cut it off at its edges. */
  reaching: string[];
  /** What a section may well hold, for attacks to hide between. */
  harmless: Texts;
  /** With % for what stands there. */
  wraps: Texts;
}

const parts = JSON.parse(readFileSync(join(import.meta.dirname, 'hostile-variants.json'), 'utf8')) as Parts;
const draw = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`;

export const { reaching } = parts;
const { wraps } = parts;
export const hostile: Texts = { ...parts.hostile, svg: parts.hostile.svg.map(draw) };
const harmless: Texts = {
  ...parts.harmless,
  css: [...parts.harmless.css, ...reaching],
  svg: parts.harmless.svg.map(draw),
};

type Change = fc.Arbitrary<(text: string) => string>;
const upper: Change = fc.constant((text) =>
  text.replace(/(<\/?|[{;@])([a-z-]+)/g, (_, begin: string, name: string) => begin + name.toUpperCase()),
);
const blanks: Change = fc
  .constantFrom('\n', '\t', '\f', '/', '/**/ ')
  .map((one) => (text) => text.replaceAll(' ', one));
const quotes: Change = fc.constantFrom("'", '').map((one) => (text) => text.replace(/"([^"\s>]*)"/g, `${one}$1${one}`));
const prefixes: Change = fc.constant((text) => text.replace(/(<\/?)([a-z])/g, '$1s:$2').replace('xmlns=', 'xmlns:s='));
const encodeOne = (write: (code: string) => string): Change =>
  fc.nat(40).map((nth) => (text) => {
    const [letter] = [...text.matchAll(/[a-z:/.]/g)].slice(nth);
    if (!letter) return text;
    return text.slice(0, letter.index) + write(letter[0].charCodeAt(0).toString(16)) + text.slice(letter.index + 1);
  });
const entities = encodeOne((code) => `&#x${code};`);
const escapes = encodeOne((code) => `\\${code} `);
const changes = {
  html: [upper, blanks, entities, quotes],
  css: [upper, blanks, escapes, quotes],
  svg: [upper, blanks, entities, prefixes, quotes],
};

/** What an origin may send: text in some encoding. */
export function listVariants(kind: Kind, count: number): Buffer[] {
  const part = fc.oneof(fc.constantFrom(...hostile[kind]), fc.constantFrom(...harmless[kind]));
  const variant = fc
    .record({
      parts: fc.array(part, { minLength: 1, maxLength: kind === 'svg' ? 1 : 3 }),
      around: fc.array(fc.constantFrom(...wraps[kind]), { maxLength: 2 }),
      made: fc.array(fc.oneof(...changes[kind]), { maxLength: 2 }),
      isWide: fc.nat(9).map((one) => one === 0 && kind !== 'html'),
    })
    .map(({ parts, around, made, isWide }) => {
      const wrapped = around.reduce((text, wrap) => wrap.replace('%', () => text), parts.join(''));
      const text = made.reduce((before, change) => change(before), wrapped);
      return isWide ? Buffer.from(`\ufeff${text}`, 'utf16le') : Buffer.from(text);
    });
  return fc.sample(variant, { numRuns: count, seed: 20261122 });
}
