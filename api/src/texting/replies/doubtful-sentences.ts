import { KEYWORDS } from './reply-keywords.js';

/** Takes out what holds a stop word and means something else, before anything is looked for. */
export const HARMLESS: readonly RegExp[] = [
  /\b(?:please )?(?:no need to|need not|(?:dont|do not) (?:have|need|want)(?: you)? to|didnt mean to(?: say)?|did not mean to(?: say)?|not going to) (?:ever )?(?:stop(?: texting| messaging| sending)?|unsubscribe(?: me)?|opt out|remove me(?: from \w+ list)?|take me off(?: \w+ list)?|cancel|quit)\b/g,
  // Asked of us; "if you don't stop" and "they won't stop" complain.
  /(?<!\b(?:you|u|ya|yall|ppl|people|guys|they|it|this|these|texts|messages) )\b(?:please )?(?:dont|do not|wont|will not) (?:ever )?(?:stop(?: texting| messaging| sending)?|unsubscribe(?: me)?|opt out|remove me(?: from \w+ list)?|take me off(?: \w+ list)?|cancel|quit)\b/g,
  /\b(?:my|the|his|her) \w+ (?:refuses to|wont|wouldnt|will not|never|cant|doesnt|does not) stop (?!text|messag|contact|send|spam|harass)\w+ing\b/g,
  /\b(?:bus|truck|rest|gas|pit|train|last|next|one|first|whistle|full|short|non|door) stops?\b/g,
  /\bstop (?:sign|light|by|in|over|at(?! once\b)|off|on(?! (?:this|that|my|our) (?:number|phone|line|cell)\b)|loss|payment|there|and shop|& shop|near|working|answering)s?\b/g,
  /\b(?:would|should|will|could) stop (?:at|by|in|near)\b/g,
];

/** Perhaps a stop: the number is stopped at once, and staff say what was meant. */
export const DOUBTFUL_SENTENCES: readonly RegExp[] = [
  /^(?:(?:no|sorry|thanks|thank you|im|i am|we are|were|really|just|ok|hi|no thanks|no thank you) ){0,4}(?:not|no longer|never)(?: really| at all)? (?:be )?interested(?: (?:at all|anymore|thanks|thank you|sorry|please|now))*$/,
  /\bwrong (?:number|person|guy|phone)\b/,
  /^(?:please )?(?:go away|fuck off|fuck you|fuck u|f off|f you|screw you|buzz off|get lost|piss off|shut up|bug off|back off)\b/,
  /^(?:this is |thats |its |total |all )?(?:a )?(?:scam|spam|junk|harassment)(?:mer|mers|mers)?$/,
  /\bthis is harassment\b|\bharassing (?:me|us)\b/,
  /^(?:youre |im |i am |you are )?(?:reported|blocked|reporting|blocking|reported as \w+)(?: (?:and|or) (?:report|block)\w*)?(?: (?:you|this|this number|and blocked|as \w+))?$/,
  /\b(?:i will|ill|im going to|i am going to|gonna|going to) (?:report|sue)\b/,
  /\b(?:tcpa|fcc|attorney general)\b/,
  /\bwhy (?:do|are|am) (?:you|i|u)(?: \w+)? (?:keep|still|getting|texting)\b/,
  /\b(?:didnt|did not|never) sign(?:ed)? up\b(?! (?:with|for) (?:a|an|the|any)\b)/,
  /\b(?:call|phone|email)(?: me)? (?:instead of|rather than|not) text/,
  /\b(?:sick|tired) of (?:your|you|these|all these|getting|receiving)\b|\bfed up with\b/,
  /\b(?:hate|annoyed by|annoying|illegal|unsolicited|over)\b.*\b(?:texts?|messages?|texting)\b|\b(?:texts|messages|texting)\b.*\b(?:annoying|illegal|unsolicited|harassing|police|lawyer)\b/,
  /\bprefer (?:calls|a call|phone calls|email|emails)\b/,
  /\b(?:no me interesa|no estoy interesad[oa]|numero equivocado|persona equivocada)\b/,
  /^(?:maybe |i want to |please |just |ok )*(?:cancel|end|quit|remove|stop|delete)(?: (?:it|this|that|all|everything))?(?: (?:for now|maybe|please))?$/,
  /\b(?:like|want|need|wish) to (?:cancel|quit|end)$/,
  /\b(?:didnt|did not|never)(?: ever)? (?:give|gave) (?:you|u|yall|anyone) (?:my|this|the) (?:number|info|phone|cell|name)\b/,
  /\bif (?:you|yall|they) keep (?:on )?(?:text|messag|send|contact|harass|bother)ing\b/,
  /\bwho gave you (?:the )?(?:permission|right|consent|authorization)\b/,
  /\bno (?:need|reason|point)(?: for you)? (?:to|in) (?:text|txt|message|messag|contact|write|reach out)\w*(?: (?:me|us|back))*$/,
];

/** A word of a stop. Where nothing harmless is known of its use (KNOWN_USES), it may be one. */
export const LEFTOVER = new RegExp(
  `\\b(?:${KEYWORDS.filter(({ mayBeStop }) => mayBeStop)
    .map(({ text }) => text)
    .join('|')}|quiten?(?:me|nos)|saquen?(?:me|nos))\\b`,
);

export const RUDE_SIGNS = /\u{1F595}/u;
