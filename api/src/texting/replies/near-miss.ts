/** How many letters must be changed, added, left out or swapped with their neighbour to make one word of the other. */
export function countTypos(word: string, meant: string): number {
  const rows: number[][] = [Array.from({ length: meant.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= word.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= meant.length; j += 1) row.push(cheapest(rows, row, { word, meant, i, j }));
    rows.push(row);
  }
  return rows[word.length]?.[meant.length] ?? 0;
}

interface Place {
  readonly word: string;
  readonly meant: string;
  readonly i: number;
  readonly j: number;
}

function cheapest(rows: readonly number[][], row: readonly number[], { word, meant, i, j }: Place): number {
  const at = (line: readonly number[] | undefined, index: number) => line?.[index] ?? 0;
  const above = rows[i - 1];
  const isSame = word[i - 1] === meant[j - 1];
  const costs = [at(above, j) + 1, at(row, j - 1) + 1, at(above, j - 1) + (isSame ? 0 : 1)];
  const isSwapped = i > 1 && j > 1 && word[i - 1] === meant[j - 2] && word[i - 2] === meant[j - 1];
  if (isSwapped) costs.push(at(rows[i - 2], j - 2) + 1);
  return Math.min(...costs);
}
