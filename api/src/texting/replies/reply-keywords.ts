import { countTypos } from './near-miss.js';

/**
 * The words that stop when they are the whole text: those of the carriers and of the rules (47 CFR 64.1200(a)(10)), and
 * their like.
 */
const STOP_WORDS = new Set(
  `stop stopall stopp stops end cancel unsubscribe unsub quit revoke optout remove removed halt cease delete discontinue
  alto parar pare paren deten detener detente detengan detengase detenganse cancelar cancele baja basta salir terminar desuscribir desuscribirme eliminar quitar borrar
  arret arreter arretez arrete`.split(/\s+/),
);

/** Several words that are the whole text. */
const STOP_PHRASES = new Set(
  `opt out|opt outs|un subscribe|stop all|no mas|ya no mas|no mas por favor|dar de baja|darme de baja|take off|cease and desist|stop 2 end|stop2end|stop end
  |stop text|stop texts|stop txt|stop txts|stop msg|stop msgs|stop message|stop messages|stop sms|remove number|remove from list|no more|enough|no spam|st op|rmv`.split(
    /\s*\|/,
  ),
);

const START_PHRASES = new Set([
  'start',
  'unstop',
  'un stop',
  'resubscribe',
  're subscribe',
  'comenzar',
  'empezar',
  'iniciar',
  'reanudar',
]);
const HELP_PHRASES = new Set(['help', 'info', 'ayuda', 'informacion', 'information', 'aide']);

// Said before or after a keyword without changing it.
const FILLERS = new Set(
  `a please pls plz plese pleas thanks thank you thx ty now me it this just ok okay hi hello hey yes yeah no nope sir maam bro dude bruh man omg lol already all
  again immediately asap for real good lord god por favor porfavor gracias ya`.split(/\s+/),
);
const START_FILLERS = new Set(['please', 'pls', 'plz', 'again', 'por', 'favor']);

/** Keywords that people mistype, and how many slips still mean them. */
const MISTYPED: readonly (readonly [word: string, most: number])[] = [
  ['stop', 1],
  ['cancel', 2],
  ['unsubscribe', 3],
  ['unsubscribed', 3],
  ['stahp', 1],
  ['discontinue', 2],
  ['optout', 2],
  ['remove', 1],
  ['revoke', 1],
  ['quit', 1],
];
// Words of their own, one slip away from a keyword.
const OTHER_WORDS = new Set(
  `shop top step atop slop stow strop stomp stoop swop sop stoops drop spot stock store story stork stool stupid quiet quite quilt quip suit unit quid
  removal removes moved remote revoked invoke provoke evoke canceled cancelled cancels candle canal camel subscribe subscribed resubscribe describe
  prove rove strip crop prop chop flop tops stone ston`.split(/\s+/),
);

/** Tells which keyword a text consists of, if nothing but fillers stands beside it. */
export function findKeyword(clauses: readonly string[]): 'stop' | 'start' | 'help' | undefined {
  const words = clauses.join(' ').split(' ');
  if (START_PHRASES.has(without(words, START_FILLERS))) return 'start';
  const rest = without(words, FILLERS);
  if (HELP_PHRASES.has(rest)) return 'help';
  return isStopKeyword(rest) || STOP_PHRASES.has(words.join(' ')) ? 'stop' : undefined;
}

/** Tells whether one clause says nothing but stop. */
export function isStopClause(clause: string): boolean {
  return isStopKeyword(without(clause.split(' '), FILLERS));
}

/** Tells whether a word is a keyword, spelled right or nearly so. */
function isStopWord(word: string): boolean {
  if (STOP_WORDS.has(word)) return true;
  if (word.length < 3 || word.length > 15 || OTHER_WORDS.has(word)) return false;
  return MISTYPED.some(([meant, most]) => countTypos(word, meant) <= most && word.length >= meant.length - most);
}

function isStopKeyword(rest: string): boolean {
  if (STOP_PHRASES.has(rest)) return true;
  const [word = '', ...more] = new Set(rest.replace(/\s?\d$/, '').split(' '));
  return more.length === 0 && isStopWord(word);
}

function without(words: readonly string[], fillers: ReadonlySet<string>): string {
  return words.filter((word) => !fillers.has(word)).join(' ');
}
