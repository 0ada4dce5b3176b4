/**
 * What a section's part of a page may weigh, in bytes as `measureTransfer` counts them.
 *
 * The bound that matters is the whole page's (tests/bench/weight.ts): scripts of 110 KB with a form, 105 KB without, styles
 * of 15 KB. Frame, React and kit take 96 KB of it with a form and 91 KB without; what is left is the section's:
 *
 * | page                 | scripts today | styles today |
 * |----------------------|---------------|--------------|
 * | sell-your-land       | 8.7 KB        | 0.6 KB       |
 * | buy-land             | 9.2 KB        | 0.6 KB       |
 * | privacy-policy       | 14.1 KB       | 0.8 KB       |
 * | terms-and-conditions | 13.3 KB       | 0.8 KB       |
 * | stop-texts           | 9.4 KB        | 0.4 KB       |
 *
 * Pages with a form have 3 KB to grow; the policies, whose words are all in their scripts, have 1 KB.
 */
export const budget = {
  scripts: { withForm: 12_500, withoutForm: 15_000 },
  styles: 3_000,
};
