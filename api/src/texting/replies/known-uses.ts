const PAPER =
  '(?:title|deed|contract|paperwork|mortgage|loan|lease|(?:the|his|her|their) (?:will|trust)|permit|approval|licen[sc]e|power of attorney|agreement|listing|poa)';
const DEAL = `(?:auction|sales?|foreclos\\w*|evict\\w*|tax\\w*|liens?|bank|county|city|sheriff|process|clock|deal|lender|probate|lawsuit|hearing|closing|bid\\w*|offer|appraisal|survey|inspection|contingency|clause|bleeding|interest|payments?|construction|leak\\w*|erosion|flooding|trespass\\w*|dumping|hunting|neighbou?rs?|him|her|measuring|${PAPER})`;
const SOME =
  '(?:the|a|an|my|our|his|her|their|your|this|that|any|those|these|all|another|next|tax|sheriffs?|bank|county|courthouse|of|from)';
// Whoever has such a thing on a list of ours wants it off, not out of the way.
const OUR_RECORDS =
  '(?:phone|cell|number|num|name|info\\w*|contact\\w*|data|details|records?|e?mail|lists?|account|system)';
const AUX =
  '(?: (?:to|can|cannot|cant|could|couldnt|do|dont|did|didnt|does|doesnt|will|wont|would|wouldnt|should|shouldnt|may|might|must|had|have|has|never|not|ever|just|really|want|wants|wanted|need|needs|try|tries|trying|tried|am|is|are|was|were|going|able|like|also|still|already|finally|help|me|us|no))';
const NOT_TEXTS =
  '(?!(?:\\w+ )?times?\\b|(?:\\w+ )?(?:texts?|messages?|spam|harass\\w*|calls?|offers?|contact\\w*|number|phone)\\b)';
const OTHERS =
  '(?:he|she|they|theyll|who|nobody|nothing|everyone|everybody|bidding|selling|tenants?|renters?|buyers?|truck|well|pump|dad|mom|grandpa|grandma|father|mother|uncle|aunt|husband|wife|brother|sister)';
const SUBJECT = `(?:${OTHERS}|(?:my|the|our|his|her|their|that|previous|old) ${NOT_TEXTS}(?:\\w+ ){0,2}?(?!to\\b)\\w+)`;
// "The city wants to stop", but not "the decency to stop".
const ACTS = `(?! to\\b)${AUX}+`;
const ME = '(?:i|we|id|ill|im|ive|weve|were|well|help|trying|need|want|wants?|needed|wanted|like|hoping|way|late|time)';

/**
 * Uses of the words of a stop that are no stop, as far as they are known: what people say of land, sales and each
 * other. What is left of such a word when these are taken out may be a stop.
 */
export const KNOWN_USES: readonly RegExp[] = [
  // A thing.
  /\b(?:a|the|any|one|mail|last|next|first|full|bus|truck|rest|gas|pit|train|non|whistle|short|door|each|every|another|no) stop\b/g,
  /\bstop (?:order|work|payment|sign|light|loss|watch|gap|and shop|and go)s?\b/g,
  /\bquit ?claim\w*\b/g,
  // What somebody does about a deal or a paper.
  new RegExp(`\\b(?:stop|stopping|quit|revoke)(?: ${SOME}){0,3}(?: \\w+)? ${DEAL}\\b`, 'g'),
  new RegExp(`\\b(?:remove|revoke)\\b(?: \\w+){0,6} ${PAPER}\\b`, 'g'),
  new RegExp(
    `\\bremove (?:${SOME}|line|old|some|both|what|whatever|everything|it)(?: (?!${OUR_RECORDS}\\b)\\w+)+`,
    'g',
  ),
  // What others do, or I; not "how do I stop" alone.
  new RegExp(`\\b${SUBJECT}(?:${ACTS})? (?:quit|revoke|remove|stop(?= \\w))\\b`, 'g'),
  new RegExp(`\\b${SUBJECT}${ACTS} stop\\b`, 'g'),
  /\b(?:does|did|will|would|could|can) (?:an?|the|your|this|that|it|my|selling|bankruptcy|chapter)(?: \w+){0,4}? stop\b(?= \w)(?! (?:now|please)\b)/g,
  /\b(?:did|does|will) the (?:deal|sale|auction|process|lawsuit) stop\b/g,
  new RegExp(
    `\\b${ME}${AUX}* (?:stop|quit|remove)(?! (?:it|this|these|those|that|now|please|asap|immediately|your?)\\b)(?= \\w)`,
    'g',
  ),
  /\b(?:should|shall|do|can|could|must|may) (?:i|we)(?: still)?(?: have to| need to)? (?:stop|remove)(?= \w)(?! (?:this|these|those|you|now))/g,
  /\b(?:phone|car|engine) quit\b/g,
  /^quit (?:paying|rent\w*|farming|mowing|using|working|smoking|my|our)\b/g,
  /\b(?:is|are|theres|have|has) (?:\w+ ){1,4}to remove\b/g,
  // Questions about what you do.
  /\b(?:did|do|does|when|where|until|before|after|once|have|has) you(?:r \w+)?(?: ever)? (?:stop|quit|remove)\b/g,
  new RegExp(
    `\\b(?:told|asked|want|wants|made|let|tell|ask|get|got|help) (?:us|me|him|her|(?:my|the|our|his|their) ${NOT_TEXTS}\\w+(?: \\w+)?) (?:to )?(?:stop|quit)\\b`,
    'g',
  ),
  /\bwho (?:will |should |must |has to |pays to )?remove\b/g,
  // What is said about our own "Reply STOP".
  /\b(?:reply|text|txt|say|saying|said|send|responda|type)(?: with)? stop (?:to|para|if|when|and)\b/g,
  /\bstop to (?:end|cancel|unsubscribe|opt out|quit|stop)\b/g,
  /^(?:to )?(?:text|reply|send) stop$/g,
  /\bstop (?:worrying|there|here)\b/g,
];
