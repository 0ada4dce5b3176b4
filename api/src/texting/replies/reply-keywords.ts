/**
 * The meaning of a text that somebody sent us:
 * - `stop`: no more texts.
 * - `doubtful`: unknown. Texts to the number pause until staff have read the reply.
 * - `start`: texts again.
 * - `help`: a question who we are and how to stop.
 * - `other`: nothing, because it is an automatic reply.
 */
export type Meaning = 'stop' | 'doubtful' | 'start' | 'help' | 'other';

interface Keyword {
  readonly text: string;
  /** `other` for a word that has a meaning only to providers. */
  readonly means: Exclude<Meaning, 'doubtful'>;
  /** Whether the text also counts if it is repeated or followed by a digit. */
  readonly isWord: boolean;
  /** Whether our pages and replies promise its effect. */
  readonly isPromised?: true;
  /** Whether providers such as Twilio reply to it themselves, unless that is turned off. */
  readonly isOnProviderList?: true;
  /** How many typos it may have. */
  readonly typos?: number;
}

type Facts = Omit<Keyword, 'text' | 'means' | 'isWord'>;

const listOf = (texts: string) => texts.split('|').map((text) => text.trim());
const words = (texts: string, facts: Facts = {}) =>
  listOf(texts).map((text): Keyword => ({ text, means: 'stop', isWord: true, ...facts }));
const phrases = (means: Keyword['means'], texts: string, facts: Facts = {}) =>
  listOf(texts).map((text): Keyword => ({ text, means, isWord: false, ...facts }));

const PROMISED = { isPromised: true, isOnProviderList: true } as const;

/**
 * The words and phrases that count if they are the whole text: those of the carriers and of 47 CFR 64.1200(a)(10), and
 * similar ones. tests/contract/policies.spec.ts compares them with the promises on our pages.
 */
export const KEYWORDS: readonly Keyword[] = [
  ...words('stop', { ...PROMISED, typos: 1 }),
  ...words('end', PROMISED),
  ...words('cancel', { ...PROMISED, typos: 2 }),
  ...words('unsubscribe', { ...PROMISED, typos: 3 }),
  ...words('quit', { ...PROMISED, typos: 1 }),
  ...words('stopall', { isOnProviderList: true }),
  ...words('revoke', { isOnProviderList: true, typos: 1 }),
  ...words('optout', { isOnProviderList: true, typos: 2 }),
  ...words('remove', { typos: 1 }),
  ...words('unsubscribed', { typos: 3 }),
  ...words('discontinue', { typos: 2 }),
  ...words('stahp', { typos: 1 }),
  ...words(`stops|removed|delete|alto|baja|basta|salir|terminar|stopp|unsub|halt|cease|arret|arreter|arretez|arrete|parar|pare|paren|deten|detener|detente|detengan|detengase
    |detenganse|cancelar|cancele|desuscribir|desuscribirme|eliminar|quitar|borrar`),
  ...phrases(
    'stop',
    `enough|opt out|opt outs|un subscribe|stop all|no mas|ya no mas|no mas por favor|dar de baja|darme de baja|take off
    |cease and desist|stop 2 end|stop2end|stop end|stop text|stop texts|stop txt|stop txts|stop msg|stop msgs|stop message
    |stop messages|stop sms|remove number|remove from list|no more|no spam|st op|rmv`,
  ),
  ...phrases('start', 'start|unstop', PROMISED),
  ...phrases('start', 'un stop|resubscribe|re subscribe|comenzar|empezar|iniciar|reanudar'),
  ...phrases('help', 'help', PROMISED),
  ...phrases('help', 'info', { isOnProviderList: true }),
  ...phrases('help', 'ayuda|informacion|information|aide'),
  ...phrases('other', 'yes', { isOnProviderList: true }),
];

const MEANINGS = new Map(KEYWORDS.map(({ text, means }) => [text, means]));
const textsOf = (keywords: readonly Keyword[]) => new Set(keywords.map(({ text }) => text));
const STOPS = KEYWORDS.filter(({ means }) => means === 'stop');
const STOP_WORDS = textsOf(STOPS.filter(({ isWord }) => isWord));
const STOP_PHRASES = textsOf(STOPS.filter(({ isWord }) => !isWord));

// Words before or after a keyword that do not change its meaning.
const FILLERS = new Set(
  `a please pls plz plese pleas thanks thank you thx ty now me it this just ok okay hi hello hey yes yeah no nope sir maam bro dude bruh man omg lol already all
  again immediately asap for real good lord god por favor porfavor gracias ya`.split(/\s+/),
);
const START_FILLERS = new Set(['please', 'pls', 'plz', 'again', 'por', 'favor']);

// Other words that are one typo away from a keyword.
const OTHER_WORDS = new Set(
  `shop top step atop slop stow strop stomp stoop swop sop stoops drop spot stock store story stork stool stupid quiet quite quilt quip suit unit quid
  removal removes moved remote revoked invoke provoke evoke canceled cancelled cancels candle canal camel subscribe subscribes subscribed resubscribe describe
  prove rove strip crop prop chop flop tops stone ston`.split(/\s+/),
);

/** Finds the keyword of a text that has nothing else but fillers, such as "please stop". */
export function findKeyword(clauses: readonly string[]): 'stop' | 'start' | 'help' | undefined {
  const words = clauses.join(' ').split(' ');
  if (MEANINGS.get(removeFillers(words, START_FILLERS)) === 'start') return 'start';
  const rest = removeFillers(words, FILLERS);
  if (MEANINGS.get(rest) === 'help') return 'help';
  return isStopKeyword(rest) || STOP_PHRASES.has(words.join(' ')) ? 'stop' : undefined;
}

/** Finds the stop keyword that a word is, perhaps with typos. */
export function findStopWord(word: string): string | undefined {
  if (STOP_WORDS.has(word)) return word;
  if (word.length < 3 || word.length > 15 || OTHER_WORDS.has(word)) return undefined;
  return KEYWORDS.find(
    ({ text, typos = 0 }) =>
      typos > 0 && Math.abs(word.length - text.length) <= typos && countTypos(word, text) <= typos,
  )?.text;
}

function isStopKeyword(rest: string): boolean {
  if (STOP_PHRASES.has(rest)) return true;
  const [word = '', ...more] = new Set(rest.replace(/\s?\d$/, '').split(' '));
  return more.length === 0 && findStopWord(word) !== undefined;
}

function removeFillers(words: readonly string[], fillers: ReadonlySet<string>): string {
  return words.filter((word) => !fillers.has(word)).join(' ');
}

/** The Damerau–Levenshtein distance: how many letters to change, add, omit or swap with a neighbor. */
function countTypos(word: string, meant: string): number {
  const rows = [Array.from({ length: meant.length + 1 }, (_, index) => index)];
  const at = (i: number, j: number) => rows[i]?.[j] ?? Infinity;
  for (let i = 1; i <= word.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= meant.length; j += 1) {
      const changed = at(i - 1, j - 1) + (word[i - 1] === meant[j - 1] ? 0 : 1);
      const isSwapped = word[i - 1] === meant[j - 2] && word[i - 2] === meant[j - 1];
      row.push(Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, changed, isSwapped ? at(i - 2, j - 2) + 1 : Infinity));
    }
  }
  return at(word.length, meant.length);
}
