/**
 * A lint rule: words that depend on a number come from `counted` or `forCount`, so that "1 hours" is never shown. A
 * number that is never 1, such as a limit, may stand before a plural.
 */
import ts from 'typescript';

const message = 'Write counted(count, "hour"), which says "1 hour" and "2 hours"; forCount for other words.';

/** A plural right after a number, maybe behind an adjective: " hours", " new leads". SQL's own intervals end in '. */
const plural =
  /^[\s\u00a0-]+(?:[a-z-]+ )?(?!(?:is|was|has|as|its|this|always|less|plus|yours)\b)[a-z-]{2,}(?<!s)s\b(?!')/;

const isWords = (node) =>
  (node.type === 'Literal' && typeof node.value === 'string') ||
  node.type === 'TemplateLiteral' ||
  node.type.startsWith('JSX');

/** The calls that write the counted words are not numbers. */
const isCounted = (node) => ['counted', 'forCount'].includes(node.callee?.name);

const isOne = (node) => node.type === 'Literal' && node.value === 1;

/** The number in an expression, also if it is formatted: `days`, `days.toLocaleString()`, `format(days)`. */
function numberIn(node) {
  if (node.type !== 'CallExpression') return node;
  const isMethod = node.callee.type === 'MemberExpression' && node.callee.property.name === 'toLocaleString';
  return isMethod ? node.callee.object : (node.arguments[0] ?? node);
}

/** @type {import('eslint').Rule.RuleModule} */
export const countedWords = {
  meta: { type: 'problem', schema: [], messages: { plural: message } },
  create(context) {
    const services = context.sourceCode.parserServices;
    const mayBeOne = (node) => {
      const type = services.getTypeAtLocation(node);
      return (type.isUnion() ? type.types : [type]).some((part) =>
        part.isNumberLiteral() ? part.value === 1 : (part.flags & ts.TypeFlags.NumberLike) !== 0,
      );
    };
    const check = (node, following) => {
      if (plural.test(following) && !isCounted(node) && mayBeOne(numberIn(node)))
        context.report({ node, messageId: 'plural' });
    };
    return {
      TemplateLiteral: ({ expressions, quasis }) =>
        expressions.forEach((each, index) => check(each, quasis[index + 1].value.cooked ?? '')),
      ':matches(JSXElement, JSXFragment)': ({ children }) =>
        children.forEach((child, index) => {
          const next = children[index + 1];
          if (child.type === 'JSXExpressionContainer' && next?.type === 'JSXText') check(child.expression, next.value);
        }),
      BinaryExpression: ({ operator, left, right }) => {
        if (operator === '+' && right.type === 'Literal' && typeof right.value === 'string') check(left, right.value);
      },
      ConditionalExpression: ({ test, consequent, alternate }) => {
        const isCompared = test.type === 'BinaryExpression' && ['===', '!=='].includes(test.operator);
        if (isCompared && (isOne(test.left) || isOne(test.right)) && isWords(consequent) && isWords(alternate))
          context.report({ node: test, messageId: 'plural' });
      },
    };
  },
};
