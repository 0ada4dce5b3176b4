import { ACRES, oneOf, pattern, QUANTITY, WHOLE } from './quantity.js';

// What stands in the clause before land of others, land that was, or a rule.
const OTHERS = oneOf(
  String.raw`neighbor\w* vecino next_door not_for_sale bank_owned across_from (?<!-)adjacent (?<!\b(?:two|three|both|[23])_)adjoin\w*(?!_(?:lots|parcels|tracts)) border\w* abuts surrounded`,
  'backs_up_to next_to park forest blm common_area timber_company tia originally formerly used_to started_as sold lost',
  'gave(?!_(?:me|us)) burned minimum requires? zoned_(?:for_|[ra]-?)?(?=\\d) at_least (?<!opens_)up_to (?<!bit_|little_|slightly_|just_)(?:less|more|smaller|larger|bigger|fewer)_than rather_buy purchasing',
  '(?<!little_|lil_|bit_|just_|slightly_)(?:over|under) looking_for(?!_(?:an?_)?(?:\\w+_){0,2}(?:offers?|buyers?|price|dollar|cash|somebody|someone)) (?:want|like|looking)_to_(?:buy|purchase) swap trade keep keeping (?<!but_)kept where_(?:i|we)_live have_to_have every_other_(?:lot|house) reserves?',
  'except excluding minus leases? rents? cemetery(?!-) garden split_in subdivided pond_is takes sides? someone somebody golf(?!_course_lot)',
  'conservation wind_farm solar (?:we|i)_farm rights royalties timber_on covers? average thought supposed_to promised (?:we|i)_buy mow(?:ed|ing)? everyone everybody',
  String.raw`(?:not|never|(?:do|wo|is|are)n['’]?t)_(?:\w+_){0,3}sell(?:ing)? (?:letter|postcard|flyer)_(?:says|said) if_(?:i|we|you)_(?:had|were|have)`,
  '(?:don.?t|do_not|never|no_longer)_(?:own|have)',
  '(?:section|lake|mountain|island|development)_(?:is|has|covers) ad_for (?:do|are)_you_(?:still_)?(?:have|own|pay|give|sell|selling)',
);
const OWNER = oneOf(
  'he she they who ex(?:[-_]?(?:husband|wife))? hoa subdivision mom mother dad father son daughter aunt brother sister cousin uncle bank state guy',
  'company county city dot highway railroad church school utility developer investor farmer rancher people kids partner man lady association club',
);
const UNTIL_THE_FIGURE = String.raw`\b(?![^,;:]{60})(?:(?!\bbut\b)[^,;:]|,(?=\d))*$`;
const OWNED_BEFORE = pattern(
  String.raw`\b${OWNER}(?: also| only)? (?:has|have|own|owns|bought|rents|runs|farms|got|took|paid|wants|gets)${UNTIL_THE_FIGURE}`,
);
const RELATIVE = oneOf(
  String.raw`mom mother mama dad father daddy parents aunt uncle grand\w+ sister brother husband wife in-?laws neighbor friend`,
);
// Somebody else's land is for sale.
const FOR_ANOTHER = pattern(
  String.raw`\b(?:help\w*|for|behalf of) (?:my|our) (?:elderly |old )?${RELATIVE}\b|\bour church owns\b`,
  String.raw`|\b(?:she|he|they|${RELATIVE}) (?:also )?(?:wants?|needs?|(?:would|['’]d) like|(?:is|are) ready) to sell\b|\bfor a friend\b|\b(?:have|has) (?:a )?(?:poa|power of attorney)\b|\b(?:in my name|passed(?: away)?[^.]{0,20} (?:left|my|me|mine|us))\b`,
);
const OTHERS_BEFORE = pattern(
  String.raw`\b(?:${OTHERS}|(?:you|family|tva) (?:bought|got|took))${UNTIL_THE_FIGURE}`,
  String.raw`|\b(?:was|were|(?<!there |left |they )are|had|per|every|needs?|wants?) (?:about |around |like |roughly )?$|\b(?:no|not) (?:\w+ )?$`,
  String.raw`|'s (?:share|part|half|portion|land|lot|place) is (?:about )?$|\b(?:next door|neighbor\w*),? $|\blives? on (?:the )?$|\byour (?:\w+ )?$|\b(?:his|her|their|(?:brother|sister|cousin|friend|ex)'?s) $|\b(?:block|unit|sec|section|hwy|highway|route|cr) $`,
  String.raw`|\bmy (?:house|home) (?:is|sits) on $`,
  String.raw`|\b(?:behind|beside|around|near|by|surrounding) (?:an?|the) $`,
  String.raw`|\b(?:split|divided|cut|carved) (?:from|off|out of)(?: an?| the| my)? $`,
  `|(?:${WHOLE}|(?<!all or )part|portion|some|rest|(?<!own )half|third|quarter|(?<!(?:tillable|cultivated|cleared|wooded|open) )out|piece|middle|(?<=[a-z] )(?<!am |am the |am an )owner|share) of(?: an?| my| our| the| those)?` +
    '(?: old| original| larger| bigger| big| whole| family| former)? $',
);
const OTHERS_AFTER = pattern(
  String.raw`^(?:[ -]?${oneOf(
    'minimums? min per(?!_(?:the|tax|deed|survey|county|auditor|assessor)) ft feet foot rd road street lane ln dr drive ave way ct court circle trail loop units? zoning tracts?_addition',
    'estates heights village ponds? slough lake(?!_(?:county|co\\b|access|front|view)) reservoir garden worth owners? blm state unknown',
    String.raw`(?!in_)(?:\w+_){0,2}(?:golf|conservation|development|subdivision|community|resort|preserve|refuge|wilderness|club)(?!_lot|_course_(?:lot|front))`,
    String.raw`of_(?:it|them|that|which|water|blm|ours|national|state) (?:got|went|goes|is|are|was|were)_(?!mine|for_sale|located|what|(?:in|on|off|near|behind|just|about|vacant|wooded|flat|level|mostly|all)\b)\w+`,
  )}\b|[:=])`,
  String.raw`|\bnot for sale|n[o']t selling|already sold|(?<!rights )\b(?:was|were|been) (?:sold|taken)|next door (?!to)(?=\w)|\bof blm|^(?! deeded)[^,]*\b(?:blm|service|grazing) permits?\b`,
  String.raw`|\b(?:(?<!to )sells?|sold|goes|went|going) for\b|^\)? stays? with\b|^\D*\b(?:beside|behind|across from|next to|near|adjoining|around) (?:me|mine|us|ours)\b`,
  String.raw`|\b(?:am|are) (?:not selling|keeping)\b|\bthat (?:i|we)['’]?(?:m|re) (?:not selling|keeping)\b|\b(?:is|are) (?:my|his|her) \w+'?s\b|owned by|belong(?:s|ed)? to|reserved|divided|\bbetween us|\bown .{0,12} of it|\b(?:i|we) (?:only )?own (?:one|a|1|lot)\b`,
  String.raw`|\bbut\b(?!.*\b(?:needs?|requires?|wetlands?|accept|take)\b)[^(,]{0,50}?\d|(?:,|\band) .{0,20}(?:says?|survey|gis|plat(?! \d)) .{0,20}\d`,
);
const RANGE_BEFORE = pattern(
  `(?:(?<!\\b(?:lot|tract|parcel|block|unit) )${WHOLE}(?: ?${ACRES})? ?(?:-|–|—|to|or|thru|through|,? (?:could|may|might) be)|(?:between|from) (?:about )?${WHOLE} and) ?$`,
);
const RANGE_AFTER = pattern(
  `^,?(?: (?:or|to|thru|through) | ?[–-] ?| (?=maybe|might|may|could|poss))(?:maybe |perhaps |about |maybe just |just |(?:might|may|could) be |possibly )?${QUANTITY}(?! ?(?:lot|mi)|[-/\\d])|^ or (?:more|less)\\b`,
);
// Nothing of it is for sale, or only a part.
const NOTHING = pattern(
  String.raw`\bsold it\b|\bsold (?:my|our) (?:land|lot|property|parcel) already|remove me|stop (?:mail|send)|not the land|timber only|are you the company`,
  String.raw`|\bof it\b[^.]{0,30}(?:keep(?! the lease)|not)|\bsell(?:ing)?(?: off)? (?:half(?! or all)|part|some|a (?:part|portion|piece(?! of (?:land|property|ground))))\b`,
);

// Some patterns look back from each character, and a sentence may be a whole message.
const MOST_NEAR = 300;

/** Whether a figure of acres between the two parts of its sentence is a range, or the size of other land. */
export function isOtherLand(before: string, after: string, isForAnother: boolean): boolean {
  const near = before.slice(-MOST_NEAR);
  const next = after.slice(0, MOST_NEAR);
  const isOwned = !isForAnother && OWNED_BEFORE.test(near);
  const isBefore = isOwned || OTHERS_BEFORE.test(near) || RANGE_BEFORE.test(near);
  return isBefore || OTHERS_AFTER.test(next) || RANGE_AFTER.test(next);
}

/** Whether a note says that its sender sells nothing, or only a part of what it tells. */
export const isNotForSale = (note: string): boolean => NOTHING.test(note);

/** Whether a note offers the land of a relative or a neighbor. */
export const isForAnother = (note: string): boolean => FOR_ANOTHER.test(note);
