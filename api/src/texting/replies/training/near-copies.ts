import { toClauses } from '../reply-text.js';

const MOST_ALIKE = 0.6;

/**
 * Numbers the groups of texts that are near-copies of each other, directly or through other texts. Near-copies share
 * more than 60 % of all their sequences of three letters.
 */
export function groupNearCopies(texts: readonly string[]): number[] {
  const rows = texts.map(rowsOfThree);
  const groups = texts.map((_, index) => index);
  const found = new Map<string, number[]>();
  rows.forEach((own, index) => {
    const shared = new Map<number, number>();
    for (const row of own) {
      const others = found.get(row) ?? [];
      for (const other of others) shared.set(other, (shared.get(other) ?? 0) + 1);
      others.push(index);
      found.set(row, others);
    }
    for (const [other, count] of shared) {
      const either = own.size + (rows[other]?.size ?? 0) - count;
      if (count > either * MOST_ALIKE) groups[rootOf(groups, index)] = rootOf(groups, other);
    }
  });
  return texts.map((_, index) => rootOf(groups, index));
}

function rootOf(groups: readonly number[], index: number): number {
  let root = index;
  while (groups[root] !== undefined && groups[root] !== root) root = groups[root] ?? root;
  return root;
}

function rowsOfThree(text: string): ReadonlySet<string> {
  const plain = ` ${toClauses(text).join(' ')} `;
  return new Set(Array.from({ length: Math.max(0, plain.length - 2) }, (_, start) => plain.slice(start, start + 3)));
}
