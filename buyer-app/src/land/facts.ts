/** What we tell about each deal where we know it, in display order. */
export const facts = [
  { name: 'place', label: 'Where' },
  { name: 'acres', label: 'Size' },
  { name: 'access', label: 'Access' },
  { name: 'utilities', label: 'Utilities' },
  { name: 'kinds', label: 'Kind of land' },
  { name: 'holding', label: 'What we sell' },
] as const;
