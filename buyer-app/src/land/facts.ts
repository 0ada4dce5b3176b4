/** The facts that we show about each deal if we know them, in display order. */
export const facts = [
  { name: 'place', label: 'Where' },
  { name: 'acres', label: 'Size' },
  { name: 'access', label: 'Access' },
  { name: 'utilities', label: 'Utilities' },
  { name: 'kinds', label: 'Kind of land' },
  { name: 'holding', label: 'What we sell' },
  { name: 'parcel', label: 'Parcel number' },
] as const;
