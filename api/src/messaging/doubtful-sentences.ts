/** Takes out what holds a stop word and means something else, before anything is looked for. */
export const HARMLESS: readonly RegExp[] = [
  /\b(?:please )?(?:dont|do not|no need to|need not|(?:dont|do not) (?:have|need|want) to|didnt mean to(?: say)?|did not mean to(?: say)?|not going to|wont|will not) (?:ever )?(?:stop(?: texting| messaging| sending)?|unsubscribe(?: me)?|opt out|remove me(?: from \w+ list)?|take me off(?: \w+ list)?|cancel|quit)\b/g,
  /\b(?:bus|truck|rest|gas|pit|train|last|next|one|first|whistle|full|short|non|door) stops?\b/g,
  /\bstop (?:sign|light|by|in|over|at|off|on|loss|payment|there|and shop|& shop|near|working|answering)s?\b/g,
  /\b(?:would|should|will|could) stop (?:at|by|in|near)\b/g,
];

/** Perhaps a stop: the number is stopped at once, and staff say what was meant. */
export const DOUBTFUL_SENTENCES: readonly RegExp[] = [
  /^(?:(?:no|sorry|thanks|thank you|im|i am|we are|were|really|just|ok|hi|no thanks|no thank you) ){0,4}(?:not|no longer|never)(?: really| at all)? (?:be )?interested(?: (?:at all|anymore|thanks|thank you|sorry|please|now))*$/,
  /\bwrong (?:number|person|guy|phone)\b/,
  /^(?:please )?(?:go away|fuck off|fuck you|fuck u|f off|f you|screw you|buzz off|get lost|piss off|shut up|bug off|back off)\b/,
  /^(?:this is |thats |its |total |all )?(?:a )?(?:scam|spam|junk|harassment)(?:mer|mers|mers)?$/,
  /\bthis is harassment\b|\bharassing (?:me|us)\b/,
  /^(?:youre |im |i am |you are )?(?:reported|blocked|reporting|blocking|reported as \w+)(?: (?:you|this|this number|and blocked|as \w+))?$/,
  /\b(?:i will|ill|im going to|i am going to|gonna|going to) (?:report|sue)\b/,
  /\b(?:tcpa|fcc|attorney general)\b/,
  /\bwhy (?:do|are|am) (?:you|i|u)(?: \w+)? (?:keep|still|getting|texting)\b/,
  /\b(?:didnt|did not|never) sign(?:ed)? up\b/,
  /\b(?:call|phone|email)(?: me)? (?:instead of|rather than|not) text/,
  /\b(?:sick|tired) of (?:your|you|these|all these|getting|receiving)\b|\bfed up with\b/,
  /\b(?:hate|annoyed by|annoying|illegal|unsolicited|over)\b.*\b(?:texts?|messages?|texting)\b|\b(?:texts|messages|texting)\b.*\b(?:annoying|illegal|unsolicited|harassing|police|lawyer)\b/,
  /\bprefer (?:calls|a call|phone calls|email|emails)\b/,
  /\b(?:no me interesa|no estoy interesad[oa]|numero equivocado|persona equivocada)\b/,
  /^(?:maybe |i want to |please |just |ok )*(?:cancel|end|quit|remove|stop|delete)(?: (?:it|this|that|all|everything))?(?: (?:for now|maybe|please))?$/,
  /\b(?:like|want|need|wish) to (?:cancel|quit|end)$/,
  // What is left of "stop" at the begin or the end of a clause, of which nothing harmless is known.
  /^(?:(?:please|pls|ok|just|i|we|guess|think|should|want|to|then|so|now|maybe|and|but|if|they|would|sir) )*stop\b(?! (?:the|a|my|paying|worrying|laughing|talking|renting|them|him|her|foreclosure)\b)/,
  /(?<!\b(?:a|the|to|dont|not|ever|did|does|do|deal|it|would|never|nothing|can|cant|when|will|they|he|she|i|we|you|trains?|nearest|that|text)) stop$/,
];

export const RUDE_SIGNS = /\u{1F595}/u;
