/** A lint rule that keeps comments plain: a noun phrase or a verb in the third person, no clause as the subject. */

const message =
  'Write "{{found}}" in plain words: a comment is a noun phrase or a verb in the third person (see CONTRIBUTING).';

const beginning = /^(?:What|Whoever|Whatever|Nobody|One that|That which)\b/;
const dialect = /\b(?:anew|by itself|(?:is|are) no)\b/i;

function findDialect(comment) {
  const words = comment
    .replace(/^[\s*]+/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return (words.match(beginning) ?? words.match(dialect))?.[0];
}

/** Comments as they are read: line comments on consecutive lines are one. */
function joinLines(comments) {
  const joined = [];
  for (const { type, value, loc } of comments) {
    const last = joined.at(-1);
    if (type === 'Line' && last?.type === 'Line' && last.loc.end.line + 1 === loc.start.line) {
      last.value += `\n${value}`;
      last.loc = { start: last.loc.start, end: loc.end };
    } else joined.push({ type, value, loc });
  }
  return joined;
}

/** @type {import('eslint').Rule.RuleModule} */
export const plainComments = {
  meta: { type: 'suggestion', schema: [], messages: { dialect: message } },
  create: (context) => ({
    Program() {
      for (const { value, loc } of joinLines(context.sourceCode.getAllComments())) {
        const found = findDialect(value);
        if (found) context.report({ loc, messageId: 'dialect', data: { found } });
      }
    },
  }),
};
