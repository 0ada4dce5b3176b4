/** Labels for the items that wait for a decision. */
import type { Schemas } from '../../shared/api/call.ts';
import type { Answers } from '../../shared/changes/decision.tsx';
import { spamWords } from '../../shared/formatting/lead-words.ts';

type ReviewItem = Schemas['ReviewItem'];

interface Question {
  answers: Answers;
  effects: string;
}

/** The two answers to each kind of item, and their effects. */
export const QUESTIONS: Record<ReviewItem['kind'], Question> = {
  spam: {
    answers: ['not-spam', 'spam'],
    effects:
      'Not spam: shows it in the lists, a seller with the original response time; a buyer gets emails about deals. Spam: keeps it out of them.',
  },
  reply: {
    answers: ['stop', 'no-stop'],
    effects:
      'This number gets no texts until you decide. Stop: no more texts. Go on: texts may follow, unless another reply waits or they were stopped.',
  },
  duplicate: {
    answers: ['same', 'different'],
    effects: 'Same person: links the leads. Different people: does not suggest them again.',
  },
};

/** The id of the paragraph about the effects of the answers. */
export const effectsId = (kind: ReviewItem['kind']) => `effects-${kind}`;

const ALIKE_WORDS: Record<ReviewItem['alike'][number], string> = {
  phone: 'same phone',
  email: 'same email',
  corrected: 'a number or email that staff corrected',
  words: 'same name, similar phone',
};

/** The reason why an item waits: "Probable duplicate: same phone." */
export function whyWords({ kind, reasons, alike }: ReviewItem): string {
  if (kind === 'reply') return 'Reply';
  if (kind === 'duplicate') return `Probable duplicate: ${alike.map((what) => ALIKE_WORDS[what]).join(', ')}.`;
  return reasons.length === 0 ? 'Suspected spam.' : `Suspected spam: ${spamWords(reasons)}.`;
}
