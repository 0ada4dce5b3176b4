/** The reading difficulty of a text: the school grade by Flesch and Kincaid (US Navy, 1975). */
import { syllable } from 'syllable';

/** Read as one word, however the library counts it. */
const addresses = /\S+@\S+|www\.\S+|\(\d{3}\) \d{3}-\d{4}/g;

/** The sentences of a paragraph. */
export function splitSentences(text: string): string[] {
  const withoutDots = text.replace(addresses, '').replace(/\b([ap])\.m\./g, '$1m');
  return withoutDots.split(/(?<=[.?!][”)]?)\s+/).filter((sentence) => wordsOf(sentence).length > 0);
}

export function wordsOf(sentence: string): string[] {
  return sentence.match(/[\p{L}\p{N}]+([’'-][\p{L}\p{N}]+)*/gu) ?? [];
}

export function readingGrade(sentences: readonly string[]): number {
  const words = sentences.flatMap(wordsOf);
  const syllables = words.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0);
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59;
}
