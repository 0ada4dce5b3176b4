import { paragraph, type PolicySection } from '../../policy.ts';

export const noAdvice: PolicySection = {
  id: 'no-advice',
  title: 'No Legal, Tax or Financial Advice',
  blocks: [
    paragraph(
      'The website, our calls and our messages give general information. They are not legal, tax, financial or investment ',
      'advice, and they are not an appraisal of your land. We do not know everything about your situation. What is right ',
      'for one owner can be wrong for another.',
    ),
    paragraph(
      'We are not a real estate broker, and we are not your agent. When we buy from you or sell to you, we are the other ',
      'side of the deal and act for ourselves. We owe you honesty. We do not owe you the duties that an agent owes a ',
      'client, such as finding the highest price for you. You are free to hire a broker, to list your land on the open ',
      'market, or to ask others for offers.',
    ),
    paragraph(
      'A sale or purchase of land can affect your taxes, benefits, inheritance and debts. Please talk to an attorney, a ',
      'tax adviser or another professional before you sign a contract. We never pressure you to sign before you have had that ',
      'advice. If a person who speaks for us tells you something that matters to your choice, ask to have it written into ',
      'the contract.',
    ),
  ],
};
