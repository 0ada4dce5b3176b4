import { type ReplyVerdict, judgeReply } from '../classify-reply.js';
import { groupNearCopies } from './near-copies.js';
import type { LabelledReply } from './reply-corpus.js';
import { toExamples, trainModel } from './train-replies.js';

const FOLDS = 10;

/** A reply, and its meaning to a model that has seen neither it nor a near-copy of it. */
export interface JudgedReply extends LabelledReply {
  readonly fold: number;
  readonly meaning: ReplyVerdict['meaning'];
}

/** Judges each reply by a model that was trained on the other nine tenths. Near-copies are in the same tenth. */
export function judgeFolds(replies: readonly LabelledReply[]): JudgedReply[] {
  const groups = groupNearCopies(replies.map(({ text }) => text));
  const order = new Map([...new Set(groups)].map((group, index) => [group, index % FOLDS]));
  return judgeApart(replies, (_, index) => order.get(groups[index] ?? 0) ?? 0);
}

/** Judges the replies of each part by a model that was trained on the other parts. */
export function judgeParts(replies: readonly LabelledReply[]): JudgedReply[] {
  const parts = [...new Set(replies.map(({ part }) => part))];
  return judgeApart(replies, ({ part }) => parts.indexOf(part));
}

function judgeApart(
  replies: readonly LabelledReply[],
  foldOf: (reply: LabelledReply, index: number) => number,
): JudgedReply[] {
  const taught = replies.map((reply, index) => ({ reply, fold: foldOf(reply, index), examples: toExamples(reply) }));
  return [...new Set(taught.map(({ fold }) => fold))].flatMap((fold) => {
    const [own, others] = [taught.filter((each) => each.fold === fold), taught.filter((each) => each.fold !== fold)];
    const model = trainModel(others.flatMap(({ examples }) => examples));
    return own.map(({ reply }) => ({ ...reply, fold, meaning: judgeReply(reply.text, model).meaning }));
  });
}

/**
 * How well replies were judged, in percent: the stops that were found (stopped or paused), the harmless replies that
 * were stopped or paused, and the doubtful ones that were found.
 */
export function figuresOf(judged: readonly JudgedReply[]) {
  const labelled = (...labels: string[]) => judged.filter(({ label }) => labels.includes(label));
  const share = (replies: readonly JudgedReply[], ...meanings: string[]) =>
    (100 * replies.filter(({ meaning }) => meanings.includes(meaning)).length) / replies.length;
  const [stops, harmless] = [labelled('stop'), labelled('other', 'help', 'start')];
  return {
    stops: stops.length,
    found: share(stops, 'stop', 'doubtful'),
    harmless: harmless.length,
    stopped: share(harmless, 'stop'),
    paused: share(harmless, 'doubtful'),
    doubtfulFound: share(labelled('doubtful'), 'stop', 'doubtful'),
  };
}
