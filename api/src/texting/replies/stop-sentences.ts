/** Parts of the patterns. Repetitions are bounded, so that no text takes long. */
const STOP =
  '(?:stop+(?:s|ping)?|stpo|stoop|sotp|stip|stp|sttop|stpp|stahp|stawp|stap|stob|sop|atop|dtop|quit+e?|cease|discontinue|refrain from|halt)';
const CONTACT =
  '(?:te?xt\\w*|te?xing|testing|messag\\w*|msg\\w*|contact\\w*|call\\w*|send\\w*|bother\\w*|bugg?ing|harass\\w*|spam\\w*|solicit\\w*|asking|blowing|reaching|receiving|getting|pestering|annoying|disturbing|sms|emailing|wasting|making (?:me )?offers|trying to|offers|deals|communication|hitting me|writing)';
const TEXTS = '(?:te?xts?|text messages|messages?|msgs?|sms|alerts|texting|communications?)';
// What somebody asks of us, not what they say of themselves ("I do not text much").
const DO_NOT =
  '(?<!\\b(?:i|we|they|he|she|who) )(?:dont|do not|dnt|do nt|never|(?<=\\b(?:you|yall|to|please|u|is) )not)';
// About calls and letters to others in the deal, or about the hour.
const NOT_OTHERS =
  '(?! (?:while|before|after|until|till|during|on|(?:the|my|any|other|anyone|our) ?(?:tenants?|neighbou?rs?|county|agent|realtor|attorney|lawyer|bank|heirs?|seller|lender|hoa|broker|other|title|renters?|ex|sister|brother)|(?:me|us) (?:pictures?|photos?|pics|the|a)\\b))';
const OTHER_TITLE = '(?! (?:of )?(?:the )?(?:deed|title|contract|mortgage|loan))';
const LIST = '(?:lists?|database|system|records|contacts|mailing|texts|messages)';
const ME = '(?:me|us|him|her|my|our|this|number|mine)';

/** A clause that no reasonable person would take for anything but "no more texts". */
export const STOP_SENTENCES: readonly RegExp[] = [
  `\\b${STOP}(?: (?:with|the|these|those|this|all|your|any|it|and|from|please|freaking|fucking|f|damn|ur|me)){0,4} ${CONTACT}\\b`,
  `\\b(?:if|that|when) you stopped ${CONTACT}\\b`,
  `\\b(?:end|cancel|kill)(?: (?:the|these|those|this|all|my|any|your|future|further|sms|text)){0,3} (?:${TEXTS}|conversation and|subscription|notifications|all communication)\\b`,
  `${DO_NOT}(?: (?:ever|please|want you to|want to be|again|you|bother)){0,2} (?:text|txt|message|msg|contact|write|solicit|harass|disturb|reach out|hit me up|respond to me)(?:ed|ing)?\\b${NOT_OTHERS}`,
  `${DO_NOT} (?:ever )?(?:ask|reply|respond)(?: \\w+){0,6} (?:again|anymore|any more)\\b`,
  `\\b(?:dont|do not|never)(?: ever)? (?:call|phone|bother)(?: (?:or|and) (?:text|message)\\w*)?(?: (?:me|us)(?: (?:again|anymore|any more|ever|back|at|on|please|or|and|here|about)\\b|$)| (?:this|my (?:phone|number|cell|house|home|wife|husband|mom|mother|dad)|anymore|again|back|here)\\b|$)`,
  `\\b(?:dont|do not|never)(?: ever)? call(?: (?:me|us))? (?:or|and|nor) (?:text|txt|message|contact)\\b`,
  `${DO_NOT}(?: ever)? send(?: (?:me|us))?(?: (?:any|another|anything|more|these|them|those|texts?|messages?|stuff|anymore|offers|deals)\\b|$)`,
  `\\b(?:dont|do not|no longer|not|dont even)(?: really)? (?:want|wish|need|care)(?: (?!sell|pay|lose)\\w+){0,5}? (?:${TEXTS}|contacted|hear from|these|reached|list|listed|anything (?:else )?from you)\\b`,
  `\\b(?:texts?|messages?|this|these|it|you)(?: \\w+)?(?: (?:to|must|should|gotta)) (?:stop|end|cease)\\b(?! \\w+ing)(?= now| immediately| asap| please|$)`,
  `\\b(?:like|want|wish|need) to stop$`,
  `\\b(?:to|can i|do i) (?:stop|end) (?:this|these|it)$`,
  `\\b(?:not|dont|no longer|never)(?: \\w+){0,4} to be (?:bothered|texted|contacted|messaged|called|disturbed|solicited)\\b`,
  `\\b(?:text|txt|message|msg|call|contact)(?: (?:me|us))? no more\\b`,
  `\\b(?:rather|prefer|like)(?: \\w+){0,3} not(?: \\w+){0,5} ${TEXTS}\\b`,
  `\\bno (?:more|further)(?: (?:of|these|your|please)){0,2} (?:${TEXTS}|offers|deals|calls|contact|spam|please)\\b(?! from)`,
  `(?:^|want |please )no (?:contact|communications?)(?: please)?$`,
  `\\bno more of (?:this|these)\\b`,
  `\\bno (?:more )?(?:phone )?(?:calls?|e?mails?)(?: or| and| nor)?(?: no)?(?: more)? (?:texts?|texting|messages?)\\b(?! (?:is|are|only|work))`,
  `\\b(?:one more|another|any more|another one)(?: of (?:these|those|your|them))?(?: ${TEXTS})?\\b.* (?:complaint|report\\w*|lawyer|attorney|police|sue|suing|fcc|ftc|block\\w*|court)\\b`,
  `\\b(?:not|without|stop) (?:be|being|get|getting|receiving|hearing)(?: (?:any|your|more|these|any more))* (?:${TEXTS}|texted|contacted|messaged|bothered|solicited|harassed|from you)\\b`,
  `^(?:please )?no more(?: please)?$`,
  `^(?:please )?(?:no|not by)(?: \\w+)? (?:te?xts?|texting|text messages|messages|sms|solicit\\w*|solicitation texts?)(?: please)?$`,
  `\\bunwanted ${TEXTS}\\b|\\b(?:${TEXTS}|you) (?:are|is) (?:not|no longer) (?:welcome|wanted)\\b`,
  `\\bmake (?:these|the|your|this|those|them|it|all)(?: (?:these|this))?(?: ${TEXTS})? (?:stop|end|cease|go away)(?: |$)(?!\\w+ing)`,
  `\\b(?:end|leave|exit|close) (?:this|the) (?:thread|chat|conversation|group text|group chat)\\b`,
  `\\b(?:remove|remov|romove|remve|reomve|rmv|delete|erase|exclude|scratch|drop|strike|scrub|purge|wipe|clear|trash|unlist|deregister|unenroll) (?:me|us|him|my (?:phone |cell )?(?:num|info|name|contact|cell|phone|email|no)\\w*|my contact information|this (?:phone|number|#)|number|from (?:the |your |this )?list|immediately)\\b`,
  `\\b(?:want|like|asked|wish|request|requested|asking|i need) to be (?:removed|taken off|deleted|off)\\b`,
  `\\b(?:take|get|let) (?:me|us) (?:out|off)(?: (?:of )?(?:this|it|here|the|your))?(?: (?:group|thread|text|chat|group text|group chat))?$`,
  `\\bwant off$|\\boff (?:of )?this (?:group|thread|text|chat)\\b|\\bfrom this (?:group|thread|chat)\\b`,
  `\\bmy (?:phone |cell )?(?:number|num|info)(?: \\w+){0,3} (?:removed|deleted|taken off)\\b${OTHER_TITLE}`,
  `\\bta?ke (?:me|us|him) off?(?: of)?(?! (?:hold|speaker|guard|the (?:deed|title|contract|mortgage|loan)))\\b`,
  `\\btake (?:my|this|our)(?: \\w+){0,2} (?:off|out)\\b${OTHER_TITLE}`,
  `\\b(?:take|pull)(?: down)? (?:my|our|this|her|his|their|the|that|number)(?: (?:phone|cell|personal|contact))? (?:num\\w*|info\\w*|contact\\w*|name|details|data)(?: and \\w+)? (?:down|off|out)\\b${OTHER_TITLE}`,
  `\\btake down (?:my|our|this) (?:\\w+ )?(?:num\\w*|info\\w*|contact\\w*|name|details|data)\\b`,
  `\\b(?:off|from|out of)(?: of)?(?: (?:your|ur|the|this|that|all|any|of)){0,2}(?: (?:mailing|buyers?|text|call|contact|marketing)){0,2} (?:lists?|database)\\b`,
  `\\b(?:get|want|be|me) (?:${ME} )?(?:off|out of) (?:of )?(?:your|this|the|these|ur) ${LIST}\\b`,
  `\\b(?:lose|loose|forget|delete|erase|remove) (?:my|this|the) (?:phone |cell )?(?:number|info|contact|digits)\\b|\\b(?:lose|loose) my$`,
  `\\b(?:should|must|is) not (?:to )?be (?:on your list|texted|contacted|called)\\b`,
  `\\b(?:do not|dont|no|not) (?:call|contact|text|solicit)\\w* (?:list|registry)\\b`,
  `\\bdnc\\b`,
  `\\bunsub\\w*|\\bun subscribe\\w*|\\bdesuscri\\w*|\\bunsuscri\\w*|\\bunscribe\\b`,
  `\\bopt(?:ed|ing|s)?(?: (?:me|us|my|this|our|number|phone|us all)){0,2} (?:out|ouy|ot)\\b(?! (?:clause|period|option|provision|of the (?:contract|deal|sale)))|\\boptout\\b|\\bop out\\b`,
  `^(?:i|we) (?:hereby |now |formally |officially )?(?:revoke|withdraw|rescind|unsubscribe|opt out)(?: (?:it|this|that|now|all|everything))?$`,
  `\\b(?:revok|withdr|rescind|retract|take back|cancel)\\w*(?: (?:my|our|any|all|the)){0,2} (?:prior )?(?:consent|permission|authorization)\\b`,
  `\\b(?:consent|permission)(?: \\w+){0,2} (?:revoked|withdrawn|denied)\\b`,
  `\\b(?:not|never|dont|didnt|no longer)(?: \\w+){0,2} (?:consent|permission|authorize|agreed? to (?:receive|get|this|these|any|texts?))\\b`,
  `\\b(?<!\\b(?:neighbors|they|he|she|people) )(?:leave|let) (?:me|us|him|her|them|my \\w+|this (?:number|phone))(?: (?!a\\b)\\w+){0,2} (?:alone|be)$`,
  `(?<!\\b(?:neighbors|they|he|she|people) )leave (?:me|us) alone\\b`,
  `\\b(?:turn|shut|switch) (?:(?:these|this|those|them)(?: ${TEXTS})? off|off (?:(?:these|this|those|them|the|your|my) ?)?(?:${TEXTS}|notifications|alerts)?)$`,
  `^(?:please )?(?:mute|blacklist|block) (?:me|us|my number|this number)\\b|\\bblacklist\\b`,
  `\\benough (?:with|of) (?:the|these|your|this)\\b|\\benough ${TEXTS}\\b`,
  `\\bcease and desist\\b|\\bknock it off\\b|\\bcut it out\\b|\\bmake it stop\\b`,
  `\\b(?:told|tell|telling|asked|asking|warned|begged|begging) (?:you|u|ya|yall|them|you (?:guys|people|all))(?: (?!by\\b)\\w+){0,2} (?:to )?(?:stop|quit)\\b(?! (?:the|by|at|in|over)\\b)`,
  `\\b(?:said|say|told you(?: \\w+)? to|asked you(?: \\w+){0,2} to|asking you(?: \\w+)? to|replied|texted|sent|typed|begging you to) (?:stop|quit)\\b`,
  `\\b(?:you|yall|u|ya) (?:all )?(?:have )?(?:need to|should|must|gotta|got to|better|have to) (?:please )?(?:stop|quit)\\b`,
  `^(?:ok |okay |thanks |so |now |well ){0,2}(?:you|u|yall) (?:can|may|could)(?: \\w+)? (?:stop|quit)(?: (?:now|please|it|this|already|anytime|any time|thanks|thank you|here))*$`,
  `\\bno (?:need|reason|point)(?: for you)? (?:to|in) (?:keep )?(?:text|txt|messag|message|contact|writ|write|reach|send)\\w*(?: (?:me|us|out|back|anything|these|texts|messages))* (?:again|anymore|any more|any longer|ever|further)\\b`,
  `\\bstop at once\\b|\\bstop (?:that )?(?:ive|i have|i) (?:sent|texted|replied|said|typed)\\b`,
  `\\bstop on (?:this|my|that|our) (?:number|phone|line|cell)\\b`,
  `^(?:yall|you guys|you people) (?:stop|quit)\\b`,
  `\\b(?:can|could|will|would|wont) (?:you|u|yall) (?:please )?(?:stop|quit)(?: (?:it|this|that|please|now))?$`,
  `\\bhow (?:do|can|could|would) (?:i|we|you)(?: \\w+){0,5} (?:stop|off|end|cancel)(?: (?:getting|these|the|this|of|from|all|receiving|your)){1,3}(?: ${TEXTS}| list)?$`,
  `\\b(?:text|message|call|contact) me again (?:and|or|i|ill)\\b|\\bif you (?:text|message|call|contact) (?:me )?again\\b|\\b(?:one more|next) (?:text|message)\\b.* (?:and|to my|lawyer|attorney|police|complaint|sue|report)\\b`,
  `\\bany (?:further|more|additional|other|future) (?:${TEXTS}|calls?|contact\\w*)\\b.* (?:harass\\w*|report\\w*|sued?|legal|lawyer|attorney|police|complaint|court|illegal)\\b`,
  `\\b(?:done|over|through) with (?:these|your|the|this|all these) ?(?:${TEXTS})?$|\\bget off my phone\\b|\\bplease remove$`,
  `\\bnot interested in (?:your|these|getting|receiving|any)(?: \\w+){0,2} ${TEXTS}\\b`,
  `\\bplace this number on your\\b`,
].map((pattern) => new RegExp(pattern));

/** The same in Spanish, without accents. */
export const STOP_SENTENCES_SPANISH: readonly RegExp[] = [
  /\bno (?:me |nos )?(?:vuelvan? a )?(?:mand(?:e|en|es)|envi(?:e|en|es)|escrib(?:a|an|as)|(?:mandar|enviar|escribir|contactar|llamar|textear|molestar)(?:me|nos)?|contact(?:e|en|es)|llam(?:e|en|es)\b(?! (?:en las?|por las?|antes|despues|temprano|hoy|al trabajo|entre|a las?)\b)|molest(?:e|en|es|ar)|text(?:e|en|es|ee|een|ees|ear))\b(?! (?:al?|a (?:la|los|las|mis?|su)) (?!(?:mi |la |su )?(?:numero|telefono|celular|casa|cel)\b)| antes de las)/,
  /\bno (?:quiero|deseo)(?: \w+)? (?:recibir|que (?:me|nos) |sus (?:mensajes|textos|llamadas|ofertas))/,
  /\bno (?:quiero|deseo)(?: ya)?(?: (?:mas|ningun|ninguna|nada mas))+(?: (?:de )?(?:sus |tus |estos |esos |los |las |con )?(?:mensajes?|textos?|llamadas?|ofertas?|esto|eso|contacto|sms|spam|correos?|informacion|molestias|promociones|publicidad|ustedes)\b|$)/,
  /\bno (?:autorizo|autorice|autorizamos|consiento|doy (?:mi |ningun )?(?:permiso|consentimiento|autorizacion)|di (?:mi |ningun )?(?:permiso|consentimiento|autorizacion)|acepto|permito)(?: (?:recibir|que (?:me|nos)|(?:estos |esos |sus |los |mas )?(?:mensajes|textos|llamadas|contacto|sms))|$)/,
  /\bno (?:me |nos )?vuelv(?:a|an|as) a (?:escrib|contact|mand|envi|llam|molest|text)\w*/,
  /\b(?:ya )?no (?:quiero|deseo) (?:mas )?(?:mensajes|textos|llamadas|ofertas|que)\b/,
  /\b(?:parar?|paren?|par[ae]n?les?|detener|deteng\w+|alto|basta|cort[ae]n?(?:le)?|cancel\w+|termin[ae]n?|dej[ae]n?(?:se|le)?)(?: ya)?(?: (?:de|con|a))?(?: (?:los|las|sus|tus|tantos|tantas|esos|estos|el|mandar|enviar))* (?:mensajes|textos|llamadas|sms|spam|ofertas)\b/,
  /^(?:por favor )?(?:ya )?(?:quiteme|quitenme|quitame|saqueme|sacame|borreme|borrame|eliminame|pare?n?le|parale|no insist\w+)(?: ya)?(?: por favor)?$/,
  /\bno mas (?:mensajes|textos|llamadas|ofertas|por favor)\b/,
  /\b(?:deje|deja|dejen|dejar) de (?:envi|mand|molest|escrib|llam|text|contact)\w*/,
  /\b(?:deje|deja|dejen)(?:me|nos)? (?:me )?en paz\b|\bdej(?:e|a|en)(?:me|nos) en paz\b/,
  /\b(?:quit|sac|saq|borr|elimin|remuev|remov|baj[ae]n?(?:me|nos|lo)|bajar(?:me|nos)|tach[ae]n?)\w*(?: \w+){0,3} (?:listas?|numero|sistema|base de datos|registros?)\b/,
  /\bbloque(?:e|a|en)(?:me|nos)\b/,
  /\b(?:quit|borr|elimin|remuev|remov|sac|saq|tach)\w* (?:mi|este|nuestro|el|mis|estos|nuestros)(?: \w+)? (?:nombre|numero|telefono|celular|contacto|informacion|datos)\b/,
  /\b(?:sal(?:ir(?:me|nos)?|gan(?:me)?|game)|fuera)(?: \w+)? de (?:la|su|sus|tu|esta|esa) listas?\b/,
  /\b(?:dar|darme|denme|deme|dame|darnos) de baja\b/,
  /\bpar(?:e|en|ar) de (?:envi|mand|molest|escrib|llam|text)\w*/,
  /\bcancel(?:ar|e|en|a) (?:los |mi |mis |la )?(?:mensajes|suscripcion|textos)\b/,
  /^(?:por favor )?(?:ya )?(?:pare|paren|basta|detente|detengan?(?:se)?)(?: ya)?(?: por favor)?$/,
];
