/**
 * What a text wants:
 * - `stop`: no more texts.
 * - `doubtful`: perhaps that; texts to the number are paused, which stops it, and staff say what was meant.
 * - `start`: texts again. `help`: who we are and how to stop. `other`: anything else.
 */
export type Meaning = 'stop' | 'doubtful' | 'start' | 'help' | 'other';

interface Keyword {
  readonly text: string;
  /** `other`: providers take it for something that we do not. */
  readonly means: Exclude<Meaning, 'doubtful'>;
  /** One word that means it even when it is said twice, or with a number behind it; else the very text. */
  readonly isWord: boolean;
  /** Our pages and answers promise what it does. */
  readonly isPromised?: true;
  /** Providers answer it themselves when it is the whole text, unless that is switched off: Twilio's list. */
  readonly isProviders?: true;
  /** How many slips of the finger still mean it. */
  readonly slips?: number;
  /** Says little as one clause among others. */
  readonly isWeak?: true;
  /** May be a stop wherever nothing harmless is known of its use. */
  readonly mayBeStop?: true;
}

type Facts = Omit<Keyword, 'text' | 'means' | 'isWord'>;

const listOf = (texts: string) => texts.split('|').map((text) => text.trim());
const words = (texts: string, facts: Facts = {}) =>
  listOf(texts).map((text): Keyword => ({ text, means: 'stop', isWord: true, ...facts }));
const phrases = (means: Keyword['means'], texts: string, facts: Facts = {}) =>
  listOf(texts).map((text): Keyword => ({ text, means, isWord: false, ...facts }));

const PROMISED = { isPromised: true, isProviders: true } as const;

/**
 * All words and phrases that mean something when they are the whole text: those of the carriers and of the rules
 * (47 CFR 64.1200(a)(10)), and their like. tests/contract/policies.spec.ts compares what our pages promise.
 */
export const KEYWORDS: readonly Keyword[] = [
  ...words('stop', { ...PROMISED, slips: 1, mayBeStop: true }),
  ...words('end', { ...PROMISED, isWeak: true }),
  ...words('cancel', { ...PROMISED, slips: 2, isWeak: true }),
  ...words('unsubscribe', { ...PROMISED, slips: 3, mayBeStop: true }),
  ...words('quit', { ...PROMISED, slips: 1, isWeak: true, mayBeStop: true }),
  ...words('stopall', { isProviders: true }),
  ...words('revoke', { isProviders: true, slips: 1, mayBeStop: true }),
  ...words('optout', { isProviders: true, slips: 2 }),
  ...words('remove', { slips: 1, isWeak: true, mayBeStop: true }),
  ...words('unsubscribed', { slips: 3 }),
  ...words('discontinue', { slips: 2 }),
  ...words('stahp', { slips: 1 }),
  ...words('stops|removed|delete|alto|baja|basta|salir|terminar', { isWeak: true }),
  ...words(`stopp|unsub|halt|cease|arret|arreter|arretez|arrete|parar|pare|paren|deten|detener|detente|detengan|detengase
    |detenganse|cancelar|cancele|desuscribir|desuscribirme|eliminar|quitar|borrar`),
  ...phrases('stop', 'enough', { isWeak: true }),
  ...phrases(
    'stop',
    `opt out|opt outs|un subscribe|stop all|no mas|ya no mas|no mas por favor|dar de baja|darme de baja|take off
    |cease and desist|stop 2 end|stop2end|stop end|stop text|stop texts|stop txt|stop txts|stop msg|stop msgs|stop message
    |stop messages|stop sms|remove number|remove from list|no more|no spam|st op|rmv`,
  ),
  ...phrases('start', 'start|unstop', PROMISED),
  ...phrases('start', 'un stop|resubscribe|re subscribe|comenzar|empezar|iniciar|reanudar'),
  ...phrases('help', 'help', PROMISED),
  ...phrases('help', 'info', { isProviders: true }),
  ...phrases('help', 'ayuda|informacion|information|aide'),
  ...phrases('other', 'yes', { isProviders: true }),
];

const MEANINGS = new Map(KEYWORDS.map(({ text, means }) => [text, means]));
const textsOf = (keywords: readonly Keyword[]) => new Set(keywords.map(({ text }) => text));
const STOPS = KEYWORDS.filter(({ means }) => means === 'stop');
const STOP_WORDS = textsOf(STOPS.filter(({ isWord }) => isWord));
const STOP_PHRASES = textsOf(STOPS.filter(({ isWord }) => !isWord));

// Said before or after a keyword without changing it.
const FILLERS = new Set(
  `a please pls plz plese pleas thanks thank you thx ty now me it this just ok okay hi hello hey yes yeah no nope sir maam bro dude bruh man omg lol already all
  again immediately asap for real good lord god por favor porfavor gracias ya`.split(/\s+/),
);
const START_FILLERS = new Set(['please', 'pls', 'plz', 'again', 'por', 'favor']);

// Words of their own, one slip away from a keyword.
const OTHER_WORDS = new Set(
  `shop top step atop slop stow strop stomp stoop swop sop stoops drop spot stock store story stork stool stupid quiet quite quilt quip suit unit quid
  removal removes moved remote revoked invoke provoke evoke canceled cancelled cancels candle canal camel subscribe subscribed resubscribe describe
  prove rove strip crop prop chop flop tops stone ston`.split(/\s+/),
);

/** Tells which keyword a text consists of, if nothing but fillers stands beside it. */
export function findKeyword(clauses: readonly string[]): 'stop' | 'start' | 'help' | undefined {
  const words = clauses.join(' ').split(' ');
  if (MEANINGS.get(without(words, START_FILLERS)) === 'start') return 'start';
  const rest = without(words, FILLERS);
  if (MEANINGS.get(rest) === 'help') return 'help';
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
  return KEYWORDS.some(
    ({ text, slips = 0 }) => slips > 0 && word.length >= text.length - slips && countTypos(word, text) <= slips,
  );
}

function isStopKeyword(rest: string): boolean {
  if (STOP_PHRASES.has(rest)) return true;
  const [word = '', ...more] = new Set(rest.replace(/\s?\d$/, '').split(' '));
  return more.length === 0 && isStopWord(word);
}

function without(words: readonly string[], fillers: ReadonlySet<string>): string {
  return words.filter((word) => !fillers.has(word)).join(' ');
}

/** How many letters must be changed, added, left out or swapped with their neighbor to make one word of the other. */
function countTypos(word: string, meant: string): number {
  const rows: number[][] = [Array.from({ length: meant.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= word.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= meant.length; j += 1) row.push(cheapest(rows, row, { word, meant, i, j }));
    rows.push(row);
  }
  return rows[word.length]?.[meant.length] ?? 0;
}

interface Cell {
  readonly word: string;
  readonly meant: string;
  readonly i: number;
  readonly j: number;
}

function cheapest(rows: readonly number[][], row: readonly number[], { word, meant, i, j }: Cell): number {
  const at = (line: readonly number[] | undefined, index: number) => line?.[index] ?? 0;
  const above = rows[i - 1];
  const isSame = word[i - 1] === meant[j - 1];
  const costs = [at(above, j) + 1, at(row, j - 1) + 1, at(above, j - 1) + (isSame ? 0 : 1)];
  const isSwapped = i > 1 && j > 1 && word[i - 1] === meant[j - 2] && word[i - 2] === meant[j - 1];
  if (isSwapped) costs.push(at(rows[i - 2], j - 2) + 1);
  return Math.min(...costs);
}
