const WELCOMES = [
  /\b(?:(?:just|only|rather|better to|instead|and please|or just) (?:text|txt|message)|(?:can|could|but) (?:text|txt|message) (?:me|us))\b(?! (?:my|the|him|her|this)\b)(?! (?:(?:me|us) )?(?:again|anymore|any more|no more|ever|and ill|or ill))/,
  /^(?:please |pls |plz )?(?:text|txt|message)(?: (?:me|us))?(?: (?:instead|only|please|pls|plz))*$/,
  /\b(?:texts?|texting|txt|sms|messages?|messaging)(?: (?:me|us))? (?:is|are|works?|would be|only|instead)\b(?! (?:not|annoying|illegal|harass\w*|unwanted|bad|no))/,
  /\bprefer (?:a )?(?:texts?|texting|messages?)\b/,
  /\b(?:solo|mejor|prefiero)(?: por)? (?:textos?|mensajes?)\b/,
];
const NO_WELCOME = /\b(?:dont|do not|never|stop|quit|no|or|nor|not)(?: \w+)? (?:text|txt|texting|messag)/;

/** Tells whether a clause asks for texts, or is content with them. */
export function welcomesTexts(clause: string): boolean {
  return !NO_WELCOME.test(clause) && WELCOMES.some((welcome) => welcome.test(clause));
}

/** Who is content with texts and wants no calls, or none at some hour, wants no stop. */
export const CALLS_ONLY: readonly RegExp[] = [
  /\b(?:please )?(?:stop|quit)(?: with)?(?: (?:the|these|all|your))? (?:calling|calls|phone calls)(?: (?:me|us|my \w+))?\b(?! (?:and|or) (?:text|messag))/g,
  /\b(?:dont|do not|never)(?: ever)? (?:call|phone)(?: (?:me|us|my \w+|this number|here))?(?: (?:at|on|during|before|after|in|while|when) [\w ]+)?\b(?! (?:and|or) (?:text|messag))/g,
  /\bno (?:more )?(?:phone )?calls?\b/g,
];
