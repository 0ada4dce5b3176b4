/**
 * Words with a similar role, so that the model learns "no + reach" once for "don't contact", "do not write" and "no me
 * manden". A group says what a word is about, never what the sender wants. `*`: any ending.
 */
const GROUPS: Readonly<Record<string, string>> = {
  no: `no not dont never nor neither without wont cant cannot isnt aint doesnt didnt nobody none arent wasnt havent hasnt
    shouldnt wouldnt couldnt nunca jamas ni sin tampoco nope nah nada nt nothing`,
  stop: `stop* quit quits quitting ceas* end ends ending ended halt* discontinu* done over basta par parar* pare paren para
    parale parenle alto deten* cut knock termin* cancel* finish* suspend* refrain desist* stahp dejen deje deja dejar`,
  enough: 'enough suficiente',
  remove: `remov* delet* eras* unsub* unsuscri* desuscri* lose loose scrub* strike purge wipe* drop scratch exclud* unlist*
    block* revok* withdr* rescind* retract* quitar quiten* quiteme quitame saqu* saca* borr* elimin* baja bajen* bajar*
    salir* tach* forget clear trash mute* blacklist* unenroll* deregister* rmv dnc optout`,
  opt: 'opt opted opting opts',
  off: 'off out away fuera',
  take: 'take taken taking took pull pulled',
  leave: 'leave leaves let dejame dejeme dejenme dejenos dejennos',
  alone: 'alone paz peace',
  text: `text* txt* msg* messag* sms mensaj* texto* texte* spam* mms notif* alert* blast* robo* solicit* thread chat`,
  call: 'call* phone* llam* dial* ring cell* telefono',
  reach: `contact* reach* bother* harass* send* sent hear* write writing email* mail* molest* escrib* envi* mand* insist*
    bug bugging pester* hound* hit annoy* disturb* letter* carta* flyer* ask asking ping* communicat* comunic* blow*`,
  offer: 'offer* ofert* deal deals market* advertis* promo* ad ads crap junk stuff pitch* propos* propuest*',
  get: 'get getting gets got receiv* recib* llego',
  me: 'me us nos mi conmigo',
  my: 'my our mine mis nuestro*',
  i: 'i im ive ill id we were weve yo',
  you: 'you your yours yall youre youve youll guys people folks ustedes usted su sus tu tus te company',
  it: 'it this these those that its thats esto eso estos esos',
  list: 'list* database* registry registro* system* sistema campaign* rolodex',
  number: `number* num numero* info* name names record* dato* details digits contacto* nombre* file* address`,
  consent: 'consent* permission* permis* autoriz* authoriz* agree* allow* signed sign signup',
  add: 'put add start* subscri* suscri* resubscri* join* include* continue* resume* restart* agreg*',
  keep: 'keep keeps keeping kept sigue* siguen seguir',
  give: 'give gave given giving dar dio',
  say: 'say said says saying tell told telling mean meant dije digo dijo decir dicho',
  law: `lawyer* attorney* fcc ftc tcpa sue suing court* police* report* complain* legal* illegal* abogad* polic* demand*
    denunci* ag violat* bbb federal law laws cops`,
  more: 'more further another additional any mas future next',
  again: 'anymore again ever longer last already ya vez veces',
  still: 'still constant* everyday daily times time',
  land: `land lot lots propert* auction* foreclos* lien* tax* deed* title mortgage bank county city closing price* house*
    home* terren* casa* propiedad* acre* parcel* loan* contract* bid* truck bus rent* lease* tenant* farm* escrow permit*
    trailer fence* survey* construction evict* hoa cattle hunting dumping trespass* remate subasta banco impuesto*`,
  sell: 'sell* sold sale* vend* vent* buy buying buyer* compra*',
  they: `he she they him her them his hers their neighbor* mom dad mother father husband wife brother sister uncle aunt son
    daughter grandma grandpa someone somebody everyone kids el ella ellos ellas vecin* mama papa esposo esposa hermano
    hermana realtor* lady guy dude`,
  want: 'want* wanna need needs wish* quiero deseo necesito would request*',
  like: 'like likes love loves enjoy* prefer* gusta* glad happy appreciat* mind rather',
  fine: 'fine good great works welcome perfect cool okay ok yes yeah sure si claro bueno bien',
  interest: 'interes*',
  ask: 'how what when where who why which como cuando donde quien cuanto que much many',
  do: 'do does did can could is are am was will should have has had be been being may might must gotta',
  time: `before after until till later tomorrow today tonight monday tuesday wednesday thursday friday saturday sunday
    morning evening night pm week* month* spring fall winter summer minute moment manana tarde noche hoy hora now hour*
    anytime year* work`,
  bad: `scam* hate* sick tired fuck* fck* shit* hell damn idiot* asshole* bitch* ass stupid creep* rude jerk* mierda pinche*
    ching* joder estaf* fraud* fed unwanted invas* unsolicited garbage bullshit screw piss* ridiculous shame nuisance
    harto hartos cansad*`,
  wrong: 'wrong equivocad* mistake* incorrect deceased dead died passed passing muri* fallec*',
  instead: 'instead only solo mejor just',
};

/** Words that change no meaning. */
const FILLERS = new Set(
  `a an the to so really all of for please pls plz por favor kindly porfavor de la los las lo un una and or y o also very
  too sir maam hi hello hola hey up with from at in on`.split(/\s+/),
);

const ENTRIES = Object.entries(GROUPS).flatMap(([group, words]) =>
  words.split(/\s+/).map((word) => [word, group] as const),
);
const WHOLE = new Map(ENTRIES.filter(([word]) => !word.endsWith('*')).toReversed());
const BEGINNINGS = new Map(
  ENTRIES.filter(([word]) => word.endsWith('*')).map(([word, group]) => [word.slice(0, -1), group]),
);
const LONGEST = Math.max(...[...BEGINNINGS.keys()].map(({ length }) => length));

/** The group of a plain word: `#` for a number, `_` for a word without a group, undefined for a filler. */
export function groupOf(word: string): string | undefined {
  if (FILLERS.has(word)) return undefined;
  const whole = WHOLE.get(word);
  if (whole !== undefined) return whole;
  for (let length = Math.min(word.length, LONGEST); length > 1; length -= 1) {
    const group = BEGINNINGS.get(word.slice(0, length));
    if (group !== undefined) return group;
  }
  return /^\d+k?$/.test(word) ? '#' : '_';
}
