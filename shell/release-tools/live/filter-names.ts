/** The names in the query of the list of land, `/land`. */
export const filterNames: readonly string[] = [
  ...['state', 'acres-from', 'acres-to', 'price-to', 'financing', 'kind', 'sort', 'page'],
];
