/** Groups of words. In the phrases below, the capitalized name stands for any word of the group; `*` is any ending. */
export const WORD_GROUPS: Readonly<Record<string, string>> = {
  TEXT: 'text* txt* txing tex message* messag* mesag* messg* msg* sms spam spamming mensaje* texto*',
  STUFF: 'offers deals ads emails calls letters postcards notifications alerts harassment nonsense crap contact',
  CONTACT: `contact contacting send sending write writing reaching bother bothering harass harassing bug bugging pester
    pestering solicit soliciting hit hittin hitting annoying disturbing pinging hounding calling blowin blowing`,
  STOP: 'stop quit cease halt end cancel discontinue',
  NOT: 'dont not never dnt nt neither',
  REMOVE: 'remove delete delte erase scrub drop strike purge wipe unlist exclude block rmv take',
  LIST: 'list lists database system systems records record file files contacts campaign sheet registry group this',
  NUMBER: 'number numbers num numbr nmbr info information name phone cell digits contact data',
  US: 'me us my our this him her',
};

// Each line is a phrase and an example reply. In a phrase, a/b is either word, two dots are up to three other words,
// and ^ and $ are the start and the end of a clause.
const entries = (lines: string) =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [phrase = '', example = ''] = line.split(' | ');
      return { phrase, example };
    });

/** Phrases that mean stop. Only plain ones, because any other reply waits for staff anyway. */
export const STOP_PHRASES = entries(`
STOP TEXT/CONTACT | Please stop texting me
STOP .. TEXT | could you quit with all the texts
stop/quit/end/cancel/cease my/the/all/any/with/these/making/sending/more/your STUFF/communication* | Cease all contact
stop/quit it/this/that/these/with/all/everything/already/now | Ok stop it now
cancel/end me/everything/my/the subscription/everything/alerts/from | cancel my subscription
^ stop not/im/pls/plz/please/we/or/who/wrong/i/no/sorry/you/bot | Stop please I have no land
stop $ | not interested stop
no more TEXT/STUFF/of/spam | No more texts
no/any more .. TEXT | I do not want any more of your texts
no more/mas $ | Thank you and no more
no/any further/future .. TEXT/contact/communication* | No further contact please
^ no texts/texting/text/contact/messages/msgs messages/please/$ | No texts please
please/then/calls/emails/interest/or no/or TEXT | wrong person please no texts
NOT TEXT me/us/this/again/anymore/here/these/number/him/her/it/$ | Don't text me
NOT .. or/and/n TEXT | dont call or text this number
NOT contact/bother/solicit/write/disturb/include/message me/us/this/again/anymore/here/him/her/it/$ | do not contact us
NOT send me/us/anymore/any/these/anything/more | Don't send me these
NOT call/ask/use .. again/anymore | don't call me again
NOT hit/reach/hmu me/out/up | please dont reach out to me
NOT/longer/rather/prefer want/wish/need/like/get/care/consent/receive .. TEXT/contacted/bothered/these/offers/land | I no longer want these texts
NOT/longer want/wish/need/like/care .. hear | I don't want to hear from you
take/get/cross/mark/pull/scratch me/us/my/our/this/it/her/him .. off/out/down | Take me off your list
take/remove/get off/from/of/out the/your/this/all LIST | take off your list
off/out of/the/your/this .. LIST/texts | I want off your list
want/like/count/let out/off/me/us off/out/$ | Count me out
remove/delete/unlist/exclude/drop/block/rmv/scrub/cancel me/us | Remove me
REMOVE .. US .. NUMBER/LIST | delete my number
REMOVE .. NUMBER/list .. LIST/$ | Remove number from system
please/interested/just/number/pls remove/delete $ | Not interested please remove
want/asked/asking/request/like .. removed/unsubscribed/deleted/taken $/from/off | I asked to be removed
lose/forget/toss/loose my/this/our/the number/numbr/digits/info | lose my number
leave/leav me/us/my/this/him/her .. alone/be | leave us alone
opt/opting/opted .. out | How do I opt out?
unsubscribe/unsubscribed/unsub/unsubscribing | Please unsubscribe my phone
revoke/revoking/withdraw/withdrawing/withdrawn .. consent/permission/authorization | I revoke my consent
consent/permission/i revoked/withdrawn/revoke | Consent revoked.
NOT/no/longer/my .. consent/permission/authorize*/allowed/welcome .. TEXT/contact/me/these | you do not have my consent to text me
refrain from | Kindly refrain from contacting us
put/add/mark/place me/us/my/this .. do/dnc/no/not/stop | put me on your do not call list
do/no/not contact/call/text list/registry | This is on the no call list
enough of/with/texts | Enough with these messages
knock/cut it/this off/out | Cut it out
turn/shut off/this/these/it .. TEXT/STUFF/off/these | turn these off
TEXT me/us/this .. again/is/illegal and/illegal | Text me again and I will sue
if/one you/get/more TEXT/one .. again/more/and/from/$ | One more text and I call my lawyer
go/fuck away/off | go away
ya no .. mas/quiero/manden/escriban/molesten/contact* | Ya no me escriban
no me/nos/quiero/que/vuelva*/deseo/autorizo/enviar/mandar .. escriba*/mande*/envie*/moleste*/contact*/texte*/mensajes/escribir/textos | no me manden mensajes
no/favor mande*/escriba*/moleste*/molestar/insista*/envie*/llame* mas/$ | No molesten
no quiero .. nada/ofertas/contacten/escriban | no quiero nada de esto
no/basta/alto/parar/cancelar mas/de/a/con/los .. mensajes/textos | No mas mensajes
dejen/deja/deje/paren/pare/detenga/suspendan de/los/ya .. mensajes/textos/molestar*/mandar*/escribir*/enviar*/textearme/llamar/chingando | Dejen de molestar
ya basta/parenle/parale | ya basta
dejame/dejenme/dejeme/dejennos/dejenos en paz | Dejenme en paz
quitenme/quiteme/quitame/saquenme/saqueme/sacame/borrenme/borreme/borrame/bajenme/bajeme/eliminenme/elimineme/remuevame | Saquenme de su lista
quite/quiten/saquen/borre/borren/elimine/eliminen/eliminar/remueva mi/este numero/nombre/contacto | Borre mi numero
darme/denme/dame/quiero/cancele/salir de/que/mi baja/borren/suscripcion/lista/la | Quiero darme de baja
`);

/**
 * Phrases with which a text waits for staff even if it has a stop phrase, because they may negate it or mean another
 * kind of stop.
 */
export const PHRASES_FOR_STAFF = entries(`
bank/building/clause/contract/construction/county/deed/eviction/foreclosure/hands/hoa/hold/interesado/lease/listing/loan/meeting/neighbors/sale/share/speaker/taxes/tenant/title/trailer/trees/wants/zillow | take my ex off the deed
text/email/texting instead/is/works | Stop calling. Texting is ok
just/only text/texts/email | stop calling and just text
^ send/email/call/give/meet/make me/them/an | Stop sending letters. Email me
and/so/just text/txt/call/email/send me/them | stop calling my mom and text me
^ text me here/instead/$ | Do not text my wife, text me
ill/will sign | Remove the fee and I will sign
instead/yet/before/after/until/till/during/while/tonight/tomorrow | Don't text me after 9
bus/gas/truck/full/deal/ever/lawsuit/wait stop | It is next to the bus stop
if/never/nobody/text .. reply/said/stop/text stop | I never said stop
stop by/in/over/out/right/worrying | Stop by any time
dont/wont/cant/never/didnt/doesnt/isnt STOP/stopped/unsubscribe*/opt/remove/take/delete/lose/forget | Don't remove me
dont/not/never/didnt want/need/mean/trying to/you/off/have .. STOP/unsubscribe/opt/off/list | I don't want to stop
no/not need/trying to stop/quit | No need to stop
do/did/will/would/am not STOP/unsubscribe/unsubscribing/opt/remove/take/delete/lose | Please do not remove us
dont have to stop | You dont have to stop
how/why/when/where/can/if .. off/removed .. hands/phone/price/first/work | How do I get off the phone tree
how/when/does .. stop | How does this stop the auction
to stop/quit .. taxes/it | I want to quit farming it
hit unsubscribe | I hit unsubscribe by mistake
no me/nos ha/han/llego/mando/llame | No me ha mandado la oferta
`);
