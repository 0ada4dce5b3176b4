import { classifyReply } from './classify-reply.js';
import { toClauses } from './reply-text.js';

interface MachineReply {
  /** Where the phrases come from. */
  readonly source: string;
  /**
   * Patterns of clauses (see toClauses). One match shows an automatic reply; `rest` is the part that its owner wrote.
   */
  readonly clauses: readonly RegExp[];
}

/** Automatic replies of phones, carriers and offices. */
const MACHINE_REPLIES: readonly MachineReply[] = [
  {
    source: 'iOS 11 and later: https://manuals.plus/apple/ios-11/not-disturb-driving',
    clauses: [
      /^im driving with (?:do not disturb while driving|(?:driving )?focus) turned on$/,
      /^im not receiving notifications$/,
      /^i have (?:my )?notifications silenced$/,
    ],
  },
  {
    source: 'Defaults of Android Auto, Google Messages, Samsung and cars, from experience, without a document',
    clauses: [
      /^(?:sorry )?(?:im|i am) (?:currently )?driving(?: right now| at the moment| now)?(?: (?:and|so) (?:i )?cant (?:talk|text|respond|reply|answer))?(?: (?:and|so|but))?(?<rest> (?:i )?(?:ill|will|cant|cannot) (?:see|get|reply|respond|call|text|talk|answer).{0,60})?$/,
      /^(?:sorry )?i cant (?:talk|text|respond|reply)(?: right)? now (?:im|i am|because im) driving$/,
      /^driving (?:right now|will reply later|cant (?:talk|text)(?: right now)?)$/,
      /^(?:estoy|voy) (?:conduciendo|manejando)(?: (?:ahora|en este momento))?$/,
    ],
  },
  {
    source: 'Quick replies of iOS, Android and Samsung to a call, from experience, without a document',
    clauses: [
      /^(?:sorry )?i cant talk right now$/,
      /^cant talk(?: right)? now$/,
      /^ill call you (?:right back|later|back)$/,
      /^(?:sorry )?im (?:busy|in a meeting)(?: right now)?$/,
    ],
  },
  {
    source:
      'https://appuals.com/how-to-fix-free-message-unable-to-send-message-message-blocking-is-active-error-while-messaging; landlines as reported',
    clauses: [
      /^(?:sorry )?(?:this|the) (?:phone )?(?:number|line|landline|mailbox) (?:does not|doesnt|cannot|can not|cant|is (?:not able|unable) to) (?:accept|receive) (?:any )?(?:incoming )?(?:text messages?|texts|text messaging|sms(?: messages)?|messages|replies)(?: at this time)?$/,
      /^(?:this|the) (?:phone )?number is (?:a landline|not set up to receive (?:texts|text messages))$/,
      /^(?:this|the) (?:number|line|mailbox|inbox) is not monitored$/,
      /^(?:unable to send message|(?:t mobile )?message blocking is active)$/,
      /^(?:your )?message (?:was not|could not be|cannot be) (?:sent|delivered)$/,
      /^invalid number$/,
      /^the (?:person|subscriber|customer|number) you are (?:trying to reach|texting|calling) is (?:unavailable|not available|not accepting (?:messages|calls) at this time)$/,
    ],
  },
  {
    source:
      'Usual words of business auto-responders: https://help.pastorsline.com/en/articles/9360451-v3-auto-responder',
    clauses: [
      /^this is an (?:automated|automatic|auto) (?:message|reply|response|text)$/,
      /^(?:i am|im) (?:currently )?(?:out of (?:the )?office|away from my (?:phone|desk)|on vacation)(?<rest> (?:until|till|from|for|on|today|this) .{1,60})?$/,
      /^(?:we are|were|our office is|our offices are|the office is) (?:currently |now )?closed(?<rest> (?:until|till|from|for|on|today|and) .{1,60})?$/,
      /^(?:we|i) (?:have )?received your (?:message|text)(?: and (?:we )?will (?:get back to you|respond|reply|be in touch)(?: shortly| soon| as soon as possible)?)?$/,
      /^(?:we are|were|i am|im) (?:currently )?(?:unavailable|not available|unable to (?:respond|answer|reply))(?: right now| at the moment| at this time)?$/,
      /^(?:someone|a (?:member|representative)|one of our)(?<rest> .{1,50}?) will (?:be in touch|get back to you|respond|reply|contact you)(?: shortly| soon| as soon as possible)?$/,
      /^(?:we|i) will (?:get back to you|respond|reply|be in touch)(?: shortly| soon| as soon as (?:possible|we can|i can))$/,
    ],
  },
];

// Clauses that may come before the one that shows an automatic reply.
const GREETINGS = [
  /^(?:hi|hello|hey)(?: there)?$/,
  /^(?:sorry|error|at&t free msg|free (?:msg|message)|(?:t mobile )?msg|out of (?:the )?office)$/,
  /^(?:auto|automatic|automated) ?(?:reply|response|message|text)$/,
  /^(?:thanks|thank you)(?: so much)?(?: for (?:contacting|texting|calling|messaging|reaching out(?: to)?|your (?:message|text))(?<rest> .{1,60})?)?$/,
];

// Clauses that may come after the one that shows an automatic reply.
const TAILS = [
  /^our (?:business |office )?hours are (?<rest>.{1,60})$/,
  /^\d{1,2}(?: ?[ap]m)? to \d{1,2}(?: ?[ap]m)?$/,
  /^for (?:urgent|emergency) (?:matters|issues|requests) (?:please )?(?:call|text|contact)(?: us)?(?: at)?(?: number)?$/,
  /^ill (?:see your message|get back to you|reply|respond|call you(?: back)?|text you(?: back)?)(?: when i get (?:where im going|there)| later| soon| as soon as i can)?$/,
  /^(?:i will|we will|well) (?:get back to you|reply|respond|call you(?: back)?|text you(?: back)?)(?: later| soon| shortly| as soon as (?:i|we) can)?$/,
  /^(?:if this is urgent|sent from my (?:car|vehicle))$/,
  /^(?:reply|urgent|to send a notification through with your original message)$/,
  /^(?:please )?(?:call|call (?:us|me|back)|call (?:us |me )?(?:at |on )?number|number)(?: instead)?$/,
  /^(?:please )?do not (?:reply|respond)(?: to this (?:message|number|text))?$/,
  /^(?:please )?(?:re send|resend) using a valid 10 digit mobile number or valid short code$/,
];

const PHRASES = MACHINE_REPLIES.flatMap(({ clauses }) => clauses);
const KNOWN = [...PHRASES, ...GREETINGS, ...TAILS];

/**
 * Whether a text is an automatic reply: every clause is one of the known ones, at least one of them is not just a
 * greeting or an ending, and no `rest` means stop.
 */
export function isMachineReply(body: string): boolean {
  const clauses = toClauses(body.slice(0, 1600));
  const isKnown = (clause: string) => {
    const match = KNOWN.map((each) => each.exec(clause)).find((found) => found !== null);
    return match !== undefined && classifyReply(match.groups?.['rest'] ?? '') !== 'stop';
  };
  return clauses.some((clause) => PHRASES.some((phrase) => phrase.test(clause))) && clauses.every(isKnown);
}
