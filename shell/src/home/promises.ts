/** What a seller may count on. Each figure reads on into its text. */
export const promises = [
  { figure: '24 hours', text: 'at most until you hear from us' },
  { figure: '2 weeks', text: 'is often all it takes to close' },
  { figure: 'No fees', text: 'and no commissions' },
];
