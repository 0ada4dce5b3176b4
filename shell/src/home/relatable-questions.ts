/** The situations in which owners sell, as the questions of the home page's checklist. */
export const relatableQuestions = [
  'Did you inherit land that you have no plans to use?',
  'Are you paying property taxes every year on land that just sits there?',
  'Were you promised roads, utilities or a development that was never built?',
  'Did you buy land for retirement, and then your plans changed?',
  'Have you thought about selling, but it seems like too much hassle?',
];
